#!/bin/sh
# A plain machine beside this one: its own systemd over a layer of its own on the files of this machine, whose network it shares. It begins in
# namespaces of its own (mounts, processes, cgroups), and with its first process everything of it ends. $1: a folder of its own; $2: what it
# sees as /srv.
set -eu
room=$1 share=$2
mount --make-rprivate /
mount -t tmpfs tmpfs "$room"
mkdir "$room/upper" "$room/work" "$room/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$room/upper,workdir=$room/work" "$room/root"
cd "$room/root"
mount -t proc proc proc
mount --rbind /dev dev
mount --bind /sys sys
mount -o remount,bind,ro sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for folder in run tmp; do mount -t tmpfs tmpfs $folder; done
mount --bind "$share" srv
# None of the units of this machine starts there.
rm -rf usr/lib/systemd/system/*.wants etc/systemd/system/*.wants
cat >etc/systemd/system/room.target <<'END'
[Unit]
Description=A plain machine
DefaultDependencies=no
Requires=systemd-journald.service dbus.service
After=systemd-journald.service dbus.service
END
exec chroot . /usr/bin/env -i container=room PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=room.target
