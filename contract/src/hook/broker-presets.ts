/** What a source at a broker begins with. */

/** Fits sensors that publish JSON under a topic of their own, as Zigbee2MQTT does. */
const sensorExpression = `{
  "deviceId": topic,
  "quantity": "temperature",
  "value": payload.temperature
}[value]`

/** Frigate’s reviews: one alarm of each that it calls an alert, with the picture of its first object and, once it is over, its clip. */
const reviewExpression = `(
  $type := 4;
  $levels := {"alert": 2};
  $r := payload.after;
  $level := $lookup($levels, $r.severity);
  $exists($level) ? {
    "deviceId": $r.camera,
    "alarmType": $type,
    "level": $level,
    "eventId": $r.id,
    "occurredAt": $r.start_time,
    "pictures": $r.data.detections[0] ?
      ["/api/events/" & $r.data.detections[0] & "/snapshot.jpg?bbox=1"] : [],
    "recording": payload.type = "end" ? "/api/review/" & $r.id & "/clip.mp4",
    "extra": {"objects": $r.data.objects, "zones": $r.data.zones}
  }
)`

export const brokerPresets = {
  mqtt: { topics: ['zigbee2mqtt/+'], expression: sensorExpression, tls: true },
  frigate: { topics: ['frigate/reviews'], expression: reviewExpression, tls: false },
} as const
