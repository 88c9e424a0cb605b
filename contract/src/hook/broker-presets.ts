/** What a source at a broker begins with. */

/** Fits sensors that publish JSON under a topic of their own, as Zigbee2MQTT does. */
const sensorExpression = `{
  "deviceId": topic,
  "quantity": "temperature",
  "value": payload.temperature
}[value]`

/**
 * Frigate’s reviews: one alarm of each that it calls an alert, with the picture of its first object and, once it is over, its clip. What its
 * objects do beside (staying, parking, driving too fast) is of their own events; which zone is for what is told by the zone’s name.
 */
const frigateExpression = `(
  $type := 4;
  $levels := {"alert": 2};
  $loitering := /loiter/i;
  $noParking := /no_?parking/i;
  $speedLimit := 30;
  $vehicles := ["car", "truck", "bus", "motorcycle"];
  $gates := [];

  $any := function($zones, $pattern) { $count($zones[$contains($, $pattern)]) > 0 };
  $picture := function($id) { "/api/events/" & $id & "/snapshot.jpg?bbox=1" };
  $a := payload.after;
  $is := function($end) { $contains(topic, $end) };

  $review := function() {(
    $level := $lookup($levels, $a.severity);
    $zones := $a.data.zones[$not($contains($, $loitering))];
    $others := $a.data.objects[$not($replace($, "-verified", "") in $vehicles)];
    $zones := $count($others) > 0 ? $zones : $zones[$not($contains($, $noParking))];
    $exists($level) and ($count($zones) > 0 or $count($a.data.zones) = 0) ? {
      "deviceId": $a.camera,
      "alarmType": $type,
      "level": $level,
      "eventId": $a.id,
      "occurredAt": $a.start_time,
      "pictures": $a.data.detections[0] ? [$picture($a.data.detections[0])] : [],
      "recording": payload.type = "end" ? "/api/review/" & $a.id & "/clip.mp4",
      "extra": {"objects": $a.data.objects, "zones": $a.data.zones, "names": $count($a.data.sub_labels) > 0 ? $a.data.sub_labels}
    }
  )};

  $object := function() {(
    $isVehicle := $a.label in $vehicles;
    $stays := $any($a.entered_zones, $loitering);
    $parks := $isVehicle and $a.stationary and $any($a.current_zones, $noParking);
    $speeds := $isVehicle and $a.average_estimated_speed > $speedLimit;
    $clip := payload.type = "end" and $a.has_clip ? "/api/events/" & $a.id & "/clip.mp4";
    $base := {
      "occurredAt": $a.frame_time,
      "pictures": [$picture($a.id)],
      "recording": $clip,
      "extra": {
        "label": $a.label,
        "zones": $a.current_zones,
        "name": $a.sub_label ? $a.sub_label[0],
        "score": $a.top_score,
        "plate": $a.recognized_license_plate ? $a.recognized_license_plate
      }
    };
    $tell := function($does, $type, $facts) {(
      $which := {"deviceId": $a.camera, "alarmType": $type, "eventId": $a.id & "-" & $type};
      $does ? $merge([$base, $which, $facts]) : $clip ? $merge([$which, {"state": "ends", "recording": $clip}])
    )};
    $a.false_positive ? [] : [
      $tell($stays, 40, {}),
      $tell($parks, 43, {}),
      $tell($speeds, 42, {
        "number": $round($a.average_estimated_speed * 100),
        "range": "0-" & $string($speedLimit * 100)
      })
    ]
  )};

  $is(/\\/available$/) ? {"sender": payload = "online" ? "online" : "offline"} :
  $is(/\\/status\\/detect$/) ? {
    "deviceId": $split(topic, "/")[-3],
    "alarmType": 70,
    "state": payload = "offline" ? "begins" : "ends"
  } :
  $is(/\\/tracked_object_update$/) ? (
    payload.type = "lpr" and payload.camera in $gates ? {
      "deviceId": payload.camera,
      "plate": payload.plate,
      "confidence": payload.score,
      "eventId": payload.id & "-" & payload.plate,
      "occurredAt": payload.timestamp,
      "picture": $picture(payload.id)
    }
  ) :
  $is(/\\/events$/) ? $object() : $review()
)`

export const brokerPresets = {
  mqtt: { topics: ['zigbee2mqtt/+'], expression: sensorExpression, tls: true },
  frigate: {
    topics: [
      'frigate/reviews',
      'frigate/events',
      'frigate/tracked_object_update',
      'frigate/+/status/detect',
      'frigate/available',
    ],
    expression: frigateExpression,
    tls: false,
  },
} as const
