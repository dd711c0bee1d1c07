#!/usr/bin/env bash
# Runs on a machine with a GPU, from the folder that `./dev bench --gpu` packed.
#
#   gpu.sh native OUT [ARGS]        drawing: OUT/native.json
#   gpu.sh browser NAME OUT QUERY   the page in $CHROMIUM with $CHROMIUM_FLAGS: OUT/browser-NAME.json
#
# The generated heads are written here, since they are large. Needs: OpenGL's loaders (libEGL), and
# for the browser python3.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
readonly heads=(v50000-t52-c15-PN v20000-t200-c15-PN v50000-t8-c100-PN)

case ${1:-} in
    native)
        out=$2
        shift 2
        mkdir -p "$out"
        MOUE_ASSETS=$here/page/models "$here/native/moue_bench" --set=gpu --benchmark_min_time=0.05 \
            --benchmark_out="$out/native.json" --benchmark_out_format=json "$@" ;;
    browser)
        for head in "${heads[@]}"; do
            [[ -e $here/page/models/$head.glb ]] ||
                "$here/native/moue_bench" --write-head="$head" --folder="$here/page/models"
        done
        flags=()
        for flag in ${CHROMIUM_FLAGS:-}; do flags+=("--flag=$flag"); done
        python3 "$here/browser.py" --chromium "${CHROMIUM:?the path of a Chromium}" \
            "${flags[@]}" --folder "$here/page" --query "$4" --out "$3/browser-$2.json" ;;
    *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" | sed '$d'; exit 1 ;;
esac
