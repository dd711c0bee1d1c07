// SPDX-License-Identifier: MIT
// Models from the visitor's own disk: picked or dropped, with the files beside them.

export interface LocalModel {
  file: File;
  /** For `viewer.load()`: finds the other files by name. */
  resolve: (uri: string) => string | undefined;
  /** When the model is loaded. */
  release: () => void;
}

/** The model among the files; `undefined` if there is none. */
export function localModel(files: readonly File[]): LocalModel | undefined {
  const file = files.find(({ name }) => /\.(glb|gltf|vrm)$/i.test(name));
  if (!file) return undefined;
  const urls = new Map<string, string>();
  return {
    file,
    resolve(uri) {
      const name = decodeURIComponent(uri.split('/').at(-1) ?? '');
      const other = files.find((f) => f.name === name && f !== file);
      if (!other) return undefined;
      const url = urls.get(name) ?? URL.createObjectURL(other);
      urls.set(name, url);
      return url;
    },
    release: () => urls.forEach((url) => URL.revokeObjectURL(url)),
  };
}

async function entryFiles(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
  return (await Promise.all(children.map(entryFiles))).flat();
}

/** All files of a drop, folders included. Must be called while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null || entry.isFile)) return plain;
  return (await Promise.all(entries.filter((entry) => entry !== null).map(entryFiles))).flat();
}
