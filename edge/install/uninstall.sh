#!/bin/sh
# Takes this AI server off the machine. What it has stored, its key among it, stays unless --purge is given.
set -eu
. "$(dirname "$0")/layout.env"
purge=''
case ${1:-} in
  --purge) purge=yes ;;
  '') ;;
  *) echo 'usage: uninstall.sh [--purge]' >&2 && exit 1 ;;
esac
if [ "$SERVICE" ]; then
  [ "$(id -u)" = 0 ] || { echo 'uninstall: run it with sudo' >&2 && exit 1; }
  systemctl disable --now --quiet watchfire-edge 2>/dev/null || true
  rm -f /etc/systemd/system/watchfire-edge.service
  systemctl daemon-reload
elif [ -f "$STATE/data/edge.lock" ] && kill -0 "$(cut -d' ' -f1 "$STATE/data/edge.lock")" 2>/dev/null; then
  echo 'uninstall: the AI server runs: end it first' >&2
  exit 1
fi
if [ "$purge" ]; then
  rm -rf "$STATE"
  [ -z "$SERVICE" ] || userdel watchfire-edge 2>/dev/null || true
else
  # Another installation brings its releases along.
  rm -rf "$STATE/releases" "$STATE/download" "$STATE/current" "$STATE/boot.json" "$STATE/update.json"
  echo "What it has stored stays in $STATE (uninstall.sh --purge removes it too)."
fi
rm -rf "$PROGRAM/starter" "$PROGRAM/run.sh" "$CONFIG" "$PROGRAM/layout.env" "$PROGRAM/uninstall.sh"
rmdir "$PROGRAM" "$(dirname "$CONFIG")" 2>/dev/null || true
