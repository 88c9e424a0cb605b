#!/bin/sh
# Installs this AI server, or renews the one that is here: its key, its cameras and what it has stored stay.
set -eu

usage() {
  cat <<'END'
usage: sudo ./install.sh --server https://watchfire.example.com --code 7K3M-9QXT-WP4H
       sudo ./install.sh --settings WF-7K3M9QXT.json
       sudo ./install.sh                     renews what is installed, or tries to start it again

  --server URL        the platform, as the console names it
  --code CODE         the claim code that the console shows, for one use
  --settings FILE     instead of both: the settings file with a key
  --plain-http        speak http:// to a server on another machine; pictures and key can be read on the way
  --release-key KEY   a public key that updates may be signed with (up to two, separated by a comma)
  --no-service        no systemd: only lay out the folders, and say how it is started
  --prefix FOLDER     with --no-service: where all of it goes
END
}

fail() {
  echo "install: $1" >&2
  exit "${2:-1}"
}

here=$(cd "$(dirname "$0")" && pwd)
# VERSION, PLATFORM and RELEASE_KEYS of this bundle.
. "$here/bundle.env"

server='' code='' settings='' plain='' keys='' service=yes prefix=''
while [ $# -gt 0 ]; do
  case $1 in
    --server | --code | --settings | --release-key | --prefix)
      [ $# -ge 2 ] || fail "$1 needs a value"
      case $1 in
        --server) server=$2 ;;
        --code) code=$2 ;;
        --settings) settings=$2 ;;
        --release-key) keys=$2 ;;
        --prefix) prefix=$2 ;;
      esac
      shift 2
      ;;
    --plain-http) plain=1 && shift ;;
    --no-service) service='' && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && fail "what is $1?" ;;
  esac
done
# What goes into a file of settings must not end its quotes.
case "$server$code$keys$prefix" in *[\"\'\`\$\\]*) fail 'quotes, $ and \ cannot stand in a value' ;; esac

if [ "$service" ]; then
  [ -z "$prefix" ] || fail '--prefix goes with --no-service'
  [ "$(id -u)" = 0 ] || fail 'it makes a user and a service: run it with sudo'
  [ -d /run/systemd/system ] || fail 'systemd does not run here: --no-service --prefix FOLDER lays out the folders'
  program=/opt/watchfire-edge state=/var/lib/watchfire-edge config=/etc/watchfire-edge/edge.env
else
  [ "$prefix" ] || fail '--no-service needs --prefix FOLDER'
  mkdir -p "$prefix"
  program=$(cd "$prefix" && pwd)
  state=$program/state config=$program/edge.env
fi

[ "linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')" = "$PLATFORM" ] ||
  fail "this bundle is for $PLATFORM, and this machine is $(uname -m)"
node=$here/release/bin/node
"$node" --version >/dev/null 2>&1 || fail 'its Node does not run here: it needs glibc 2.28 or newer (Debian 10; no Alpine)'

# ---- what it is told, checked before anything is touched

was() {
  [ ! -f "$config" ] || sed -n "s/^$1=\"\(.*\)\"\$/\1/p" "$config"
}
knows_settings=$(was WATCHFIRE_EDGE_SETTINGS)
# One that was used is not shown again.
[ "$code" != "$(was WATCHFIRE_CLAIM)" ] || [ ! -f "$state/data/identity.json" ] || code=''
[ "$server" ] || server=$(was WATCHFIRE_SERVER)
[ "$keys" ] || keys=$(was WATCHFIRE_RELEASE_KEYS)
[ "$keys" ] || keys=$RELEASE_KEYS
[ "$plain" ] || plain=$(was WATCHFIRE_PLAIN_HTTP)
if [ "$settings" ]; then
  [ -r "$settings" ] || fail "$settings cannot be read"
  [ -z "$code" ] || fail '--settings and --code are two ways: choose one'
  checked=$(cd "$(dirname "$settings")" && pwd)/$(basename "$settings")
elif [ "$code" ] || [ -z "$knows_settings" ]; then
  [ "$server" ] || { usage >&2 && fail 'name the server with --server'; }
  [ "$code" ] || [ -f "$state/data/identity.json" ] || fail 'name the claim code that the console shows with --code'
  checked=''
else
  checked=$knows_settings
fi
WATCHFIRE_SERVER=$server WATCHFIRE_CLAIM=$code WATCHFIRE_PLAIN_HTTP=$plain WATCHFIRE_EDGE_SETTINGS=$checked \
  "$node" "$here/release/edge/src/main.ts" --check || exit $?

# ---- the folders

if [ "$service" ]; then
  id watchfire-edge >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir "$state" --no-create-home --shell /usr/sbin/nologin watchfire-edge
  systemctl stop watchfire-edge 2>/dev/null || true
elif [ -f "$state/data/edge.lock" ]; then
  runs=$(cut -d' ' -f1 "$state/data/edge.lock")
  ! kill -0 "$runs" 2>/dev/null || fail "the AI server runs (process $runs): end it first"
fi
umask 027
mkdir -p "$program" "$state/data" "$(dirname "$config")"
# What starts releases stands apart from them, with a Node of its own: no update can take it away.
rm -rf "$program/starter.new"
mkdir -p "$program/starter.new/bin"
cp "$here"/release/edge/src/starter/*.ts "$program/starter.new/"
cp "$node" "$program/starter.new/bin/node"
echo '{ "type": "module" }' >"$program/starter.new/package.json"
rm -rf "$program/starter"
mv "$program/starter.new" "$program/starter"
runs=$("$node" "$here/release/edge/src/release/place-release.ts" "$here/release" "$state" "$VERSION")

# ---- its settings; lines that somebody else has added stay

put() {
  sed "/^$1=/d" "$config" >"$config.part"
  [ -z "$2" ] || echo "$1=\"$2\"" >>"$config.part"
  mv "$config.part" "$config"
}
umask 077
touch "$config"
if [ "$settings" ]; then
  cp "$settings" "$state/settings.part"
  mv "$state/settings.part" "$state/settings.json"
  put WATCHFIRE_EDGE_SETTINGS "$state/settings.json"
  put WATCHFIRE_SERVER '' && put WATCHFIRE_CLAIM ''
elif [ "$code" ]; then
  put WATCHFIRE_EDGE_SETTINGS ''
fi
[ "$settings" ] || put WATCHFIRE_SERVER "$server"
[ -z "$code" ] || put WATCHFIRE_CLAIM "$code"
put WATCHFIRE_PLAIN_HTTP "$plain"
put WATCHFIRE_RELEASE_KEYS "$keys"
put WATCHFIRE_EDGE_DATA "$state/data"

cp "$here/uninstall.sh" "$program/uninstall.sh"
chmod 755 "$program/uninstall.sh"
printf 'PROGRAM="%s"\nSTATE="%s"\nCONFIG="%s"\nSERVICE="%s"\n' "$program" "$state" "$config" "$service" >"$program/layout.env"
if [ -z "$service" ]; then
  cat >"$program/run.sh" <<END
#!/bin/sh
set -a
. "$config"
set +a
exec "$program/starter/bin/node" "$program/starter/starter.ts" "$state"
END
  chmod 755 "$program/run.sh"
  echo "Watchfire edge $runs lies ready. It is started by:"
  echo "  $program/run.sh"
  exit 0
fi

# ---- the service

chmod 755 "$program" "$program/starter" "$program/starter/bin" "$program/starter/bin/node"
chmod 644 "$program"/starter/*.ts "$program/starter/package.json"
chown -R watchfire-edge:watchfire-edge "$state"
cp "$here/watchfire-edge.service" /etc/systemd/system/watchfire-edge.service
chmod 644 /etc/systemd/system/watchfire-edge.service
systemctl daemon-reload
systemctl enable --quiet watchfire-edge
systemctl reset-failed watchfire-edge 2>/dev/null || true
systemctl start watchfire-edge

said() {
  journalctl --unit=watchfire-edge --lines=5 --output=cat --no-pager >&2 || true
}
is_known() {
  [ -z "$code" ] || [ "$state/data/identity.json" -nt "$config" ]
}
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
  sleep 1
  if systemctl is-failed --quiet watchfire-edge; then
    said
    fail 'the platform does not take this code; the console makes another one' 78
  fi
  is_known && echo "Watchfire edge $runs is installed and runs. Its log: journalctl -u watchfire-edge -f" && exit 0
done
said
echo "Watchfire edge $runs is installed and goes on trying; it has not reached the platform yet." >&2
