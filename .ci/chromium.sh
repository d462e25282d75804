#!/usr/bin/env bash
# Installs Debian's Chromium, for the browser tests. As another user than root it asks sudo, which must not ask back.
set -euo pipefail

as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo --non-interactive)
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium
}
# The lists of a fresh machine are missing or old.
install || { "${as_root[@]}" apt-get update && install; }
