"""A camera nobody here wrote, for one wider test: GStreamer's RTSP server plays H.264 and H.265 files.

Arguments: PORT FILE.h264.mp4 FILE.h265.mp4; mounts /h264 and /h265, and /h264-udp and /h265-udp that send over UDP alone, behind a
Digest login admin:secret.
Debian: gir1.2-gst-rtsp-server-1.0, python3-gi, gstreamer1.0-plugins-good.
"""
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer

Gst.init(None)
if len(sys.argv) < 4:
    missing = [name for name in ("filesrc", "qtdemux", "rtph264pay", "rtph265pay") if not Gst.ElementFactory.find(name)]
    sys.exit(f"missing: {missing}" if missing else 0)

server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1])

auth = GstRtspServer.RTSPAuth()
auth.set_supported_methods(2)  # Digest
token = GstRtspServer.RTSPToken()
token.set_string("media.factory.role", "viewer")
auth.add_digest("admin", "secret", token)
server.set_auth(auth)

films = [("h264", sys.argv[2]), ("h265", sys.argv[3])]
for codec, path, over_udp in [(*film, udp) for film in films for udp in (False, True)]:
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_launch(f"( filesrc location={path} ! qtdemux ! rtp{codec}pay name=pay0 pt=96 config-interval=-1 )")
    factory.set_shared(True)
    if over_udp:
        factory.set_protocols(GstRtsp.RTSPLowerTrans.UDP)
    permissions = GstRtspServer.RTSPPermissions()
    for right in ("media.factory.access", "media.factory.construct"):
        permissions.add_permission_for_role("viewer", right, True)
    factory.set_permissions(permissions)
    server.get_mount_points().add_factory(f"/{codec}-udp" if over_udp else f"/{codec}", factory)

server.attach(None)
print("ready", flush=True)
GLib.MainLoop().run()
