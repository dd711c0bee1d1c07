// SPDX-License-Identifier: MIT
// What a target's name says: its group, a label for people, and its mirror twin.

export interface NameParts {
  group: string;
  label: string;
  /** Of a pair: which side. */
  side: 'left' | 'right' | undefined;
  /** The same for both of a pair. */
  pairKey: string;
  pairLabel: string;
}

const kSides: Record<string, 'left' | 'right'> = { left: 'left', right: 'right', l: 'left', r: 'right' };

function words(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.\-|:/]+/)
    .filter(Boolean);
}

function sentence(list: string[]): string {
  const text = list.map((word) => (/^[A-Z\d]+$/.test(word) ? word : word.toLowerCase())).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Reads one name, such as `mouthSmileLeft` or `Brow_Up.L`. */
export function readName(name: string): NameParts {
  const all = words(name);
  const sideAt = all.findLastIndex((word, i) => {
    const lower = word.toLowerCase();
    return lower in kSides && (lower.length > 1 || i > 0);
  });
  const bare = all.filter((_, i) => i !== sideAt);
  // "mouthLeft" moves the whole mouth: to link it with its twin would undo both
  const side = sideAt >= 0 && bare.length > 1 ? kSides[all[sideAt]!.toLowerCase()] : undefined;
  const [first = name] = all;
  const rest = all.slice(1);
  return {
    group: sentence([first]),
    label: rest.length > 0 ? sentence(rest) : sentence(all),
    side,
    pairKey: bare.join(' ').toLowerCase(),
    pairLabel: bare.length > 1 ? sentence(bare.slice(1)) : sentence(bare),
  };
}

const kFewTargets = 8;

/** Names by group, in order of first appearance; lone ones are gathered. */
export function groupNames(names: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  const add = (group: string, index: number) => {
    const list = groups.get(group);
    if (list) list.push(index);
    else groups.set(group, [index]);
  };
  if (names.length <= kFewTargets || names.every((name) => /^\d+$/.test(name))) {
    names.forEach((_, i) => add('Targets', i));
    return groups;
  }
  const parts = names.map(readName);
  const sizes = new Map<string, number>();
  for (const { group } of parts) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const lone: number[] = [];
  parts.forEach(({ group }, i) => (sizes.get(group)! > 1 ? add(group, i) : lone.push(i)));
  for (const i of lone) add('More', i);
  return groups;
}
