#!/usr/bin/env bash
# A PostgreSQL server with pgvector of one's own, for the tests: .ci/postgres.sh DIR [PORT]
#
# The newest server that Debian packages with pgvector is unpacked in DIR and started on loopback; the system stays as it
# is. Prints the address to connect to; DIR/stop ends the server. DIR is kept: a second call only starts it again.
set -euo pipefail

dir=$(realpath -m "${1:?usage: .ci/postgres.sh DIR [PORT]}")
port=${2:-5599}
root=$dir/root
data=$dir/data

# Read after the system's own settings: apt with a state of its own, one suite, and nothing installed.
apt_settings() {
  cat << SETTINGS
Dir::State "$dir/apt"; Dir::State::lists "$dir/apt/lists"; Dir::State::status "$dir/apt/status";
Dir::Cache "$dir/apt"; Dir::Cache::archives "$dir/apt/archives"; Dir::Log "$dir/apt";
Dir::Etc::sourcelist "$dir/apt/sources.list"; Dir::Etc::sourceparts "-";
APT::Sandbox::User "root"; APT::Install-Recommends "false"; Acquire::Languages "none"; Debug::NoLocking "true";
#clear APT::Update::Post-Invoke;
#clear DPkg::Post-Invoke;
SETTINGS
}

own_apt() {
  local command=$1
  shift
  "$command" -qq --config-file "$dir/apt/settings" "$@"
}

download() {
  local mirror version
  mirror=$(apt-get indextargets --no-release-info --format '$(REPO_URI)' 'Identifier: Packages' | grep -m 1 '/debian/$' || true)
  [ -n "$mirror" ] || { echo "postgres.sh: no Debian mirror is configured here; this needs Debian." >&2; exit 1; }
  mkdir -p "$dir/apt/lists/partial" "$dir/apt/archives/partial"
  : > "$dir/apt/status"
  apt_settings > "$dir/apt/settings"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" > "$dir/apt/sources.list"
  own_apt apt-get update
  version=$(own_apt apt-cache pkgnames postgresql- | grep -oP '^postgresql-\K\d+(?=-pgvector$)' | sort -n | tail -n 1)
  own_apt apt-get --yes --download-only install "postgresql-$version" "postgresql-$version-pgvector" patchelf > "$dir/apt/log"
}

unpack() {
  local package program loader libraries
  mkdir -p "$root"
  for package in "$dir"/apt/archives/*.deb; do
    # What sets up a whole system is of no use to one server.
    case ${package##*/} in perl* | libperl* | systemd* | libsystemd-shared* | debconf* | adduser* | passwd*) continue ;; esac
    dpkg-deb --fsys-tarfile "$package" | tar --extract --directory "$root" --no-same-owner \
      --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' --exclude='./usr/share/locale/*' --exclude='*/bitcode/*'
  done
  # Its programs must run with the C library they were built with, which is newer than the system's.
  loader=$(find "$root/usr" -name 'ld-linux*.so.*' | head -n 1)
  libraries=$(dirname "$(find "$root/usr/lib" -name libc.so.6 | head -n 1)")
  for program in "$root"/usr/lib/postgresql/*/bin/{postgres,initdb,pg_ctl}; do
    "$loader" --library-path "$libraries" "$root/usr/bin/patchelf" --set-interpreter "$loader" --force-rpath \
      --set-rpath "$libraries" "$program"
  done
  rm -rf "$dir/apt"
  touch "$root/complete"
}

[ -e "$root/complete" ] || { rm -rf "$root" "$dir/apt" && download && unpack; }
bin=$(dirname "$root"/usr/lib/postgresql/*/bin/postgres)

# PostgreSQL refuses to run as root.
mkdir -p "$data"
as_owner=(env -i PATH=/usr/bin:/bin)
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$dir"
  chown nobody "$data"
  as_owner=(setpriv --reuid nobody --regid nogroup --clear-groups "${as_owner[@]}")
fi
cd "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  "${as_owner[@]}" "$bin/initdb" --pgdata="$data" --username=postgres --auth=trust --no-sync --encoding=UTF8 \
    --locale=C.UTF-8 > /dev/null
  # It keeps nothing that anyone needs after a power cut.
  printf '%s\n' "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" 'fsync = off' 'full_page_writes = off' \
    "shared_buffers = '256MB'" >> "$data/postgresql.conf"
fi
printf '#!/bin/sh\ncd / && exec %s %s/pg_ctl -D %s -m immediate stop > /dev/null\n' "${as_owner[*]}" "$bin" "$data" > "$dir/stop"
chmod +x "$dir/stop"
"${as_owner[@]}" "$bin/pg_ctl" -D "$data" -l "$data/log" -o "-p $port" --wait start > /dev/null ||
  { tail -n 5 "$data/log" >&2; exit 1; }
echo "postgres://postgres@127.0.0.1:$port/postgres"
