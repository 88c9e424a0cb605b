/** The samples of every call, by module as the calls are. Apart from them: the console has no use for samples and does not load them. */

import { accessSamples, accountSamples, sessionSamples } from './access/access.samples.ts'
import { consentSamples } from './access/consent/consent.samples.ts'
import { directorySamples } from './access/directory/directory.samples.ts'
import { factorSamples } from './access/factor/factor.samples.ts'
import { invitationSamples } from './access/invitation/invitation.samples.ts'
import { apiKeySamples } from './access/key/api-key.samples.ts'
import { membershipSamples } from './access/membership/membership.samples.ts'
import { passkeySamples } from './access/passkey/passkey.samples.ts'
import { peopleImportSamples } from './access/people-import/people-import.samples.ts'
import { policySamples } from './access/policy/policy.samples.ts'
import { providerSamples } from './access/provider/provider.samples.ts'
import { provisioningSamples } from './access/provisioning/provisioning.samples.ts'
import { roleSamples } from './access/role/role.samples.ts'
import { separationSamples } from './access/separation/separation.samples.ts'
import { alarmSamples, deskSamples, exportSamples, familySamples, raisedSamples } from './alarm/alarm.samples.ts'
import { auditSamples } from './audit/audit.samples.ts'
import { syslogSamples } from './audit/syslog.samples.ts'
import { boardSamples } from './board/board.samples.ts'
import { companySamples, projectSamples, regionSamples } from './company/company.samples.ts'
import { deviceSamples } from './device/device.samples.ts'
import { dossierSamples } from './dossier/dossier.samples.ts'
import { outsideSamples } from './egress/egress.samples.ts'
import { hookSamples } from './hook/hook.samples.ts'
import { hostedSamples } from './hosted/hosted.samples.ts'
import type { allCalls } from './index.ts'
import { ingestSamples } from './ingest/ingest.samples.ts'
import { hazardSamples } from './inspection/hazard.samples.ts'
import { checkListSamples, checkPointSamples, checkSamples } from './inspection/point/point.samples.ts'
import { roundPlanSamples, roundSamples } from './inspection/round/round.samples.ts'
import { catalogueSamples, channelLevelSamples, levelSamples } from './level/level.samples.ts'
import { licenceSamples } from './licence/licence.samples.ts'
import { mailSamples } from './mail/mail.samples.ts'
import { mapSamples } from './map/map.samples.ts'
import { noticeSamples, reportSamples, robotSamples } from './notice/notice.samples.ts'
import { opinionSamples } from './opinion/opinion.samples.ts'
import { otaSamples } from './ota/ota.samples.ts'
import { overallSamples } from './overall/overall.samples.ts'
import { faceUseSamples, librarySamples, personSamples, recognitionSamples } from './people/people.samples.ts'
import { planSamples } from './plan/plan.samples.ts'
import { ptzSamples } from './ptz/ptz.samples.ts'
import { quietSamples } from './quiet/quiet.samples.ts'
import { relationSamples } from './relation/relation.samples.ts'
import { remoteSamples } from './remote/remote.samples.ts'
import { figureSamples, homeSamples } from './report/report.samples.ts'
import { ruleSamples } from './rule/rule.samples.ts'
import type { SamplesOf } from './sample.ts'
import { sensorSamples } from './sensor/sensor.samples.ts'
import { settingSamples } from './setting/setting.samples.ts'
import { snmpSamples } from './snmp/snmp.samples.ts'
import { storageSamples } from './storage/storage.samples.ts'
import { parkSamples, plateSamples, vehicleSamples, visitSamples } from './vehicle/vehicle.samples.ts'
import { videoSamples } from './video/video.samples.ts'
import { voiceSamples } from './voice/voice.samples.ts'
import { displaySamples } from './wall/display.samples.ts'
import { wallSamples } from './wall/wall.samples.ts'

export type AnySample = { input: unknown; ignoredIds?: readonly string[]; refused?: Record<string, readonly unknown[]> }

const allSamples = {
  access: accessSamples,
  account: accountSamples,
  invitation: invitationSamples,
  membership: membershipSamples,
  peopleImport: peopleImportSamples,
  factor: factorSamples,
  passkey: passkeySamples,
  policy: policySamples,
  apiKey: apiKeySamples,
  alarm: alarmSamples,
  desk: deskSamples,
  export: exportSamples,
  audit: auditSamples,
  board: boardSamples,
  brand: {},
  company: companySamples,
  project: projectSamples,
  region: regionSamples,
  hazard: hazardSamples,
  check: checkSamples,
  checkList: checkListSamples,
  checkPoint: checkPointSamples,
  round: roundSamples,
  roundPlan: roundPlanSamples,
  relation: relationSamples,
  remote: remoteSamples,
  device: deviceSamples,
  directory: directorySamples,
  dossier: dossierSamples,
  family: familySamples,
  figure: figureSamples,
  file: {},
  hook: hookSamples,
  home: homeSamples,
  hosted: hostedSamples,
  ingest: ingestSamples,
  catalogue: catalogueSamples,
  level: levelSamples,
  channelLevel: channelLevelSamples,
  licence: licenceSamples,
  live: {},
  mail: mailSamples,
  notice: noticeSamples,
  egress: outsideSamples,
  opinion: opinionSamples,
  ota: otaSamples,
  overall: overallSamples,
  faceUse: faceUseSamples,
  library: librarySamples,
  recognition: recognitionSamples,
  park: parkSamples,
  plate: plateSamples,
  person: personSamples,
  map: mapSamples,
  plan: planSamples,
  provider: providerSamples,
  provisioning: provisioningSamples,
  ptz: ptzSamples,
  quiet: quietSamples,
  raised: raisedSamples,
  report: reportSamples,
  robot: robotSamples,
  role: roleSamples,
  rule: ruleSamples,
  separation: separationSamples,
  consent: consentSamples,
  sensor: sensorSamples,
  session: sessionSamples,
  setting: settingSamples,
  setup: {},
  snmp: snmpSamples,
  storage: storageSamples,
  syslog: syslogSamples,
  vehicle: vehicleSamples,
  visit: visitSamples,
  video: videoSamples,
  voice: voiceSamples,
  display: displaySamples,
  wall: wallSamples,
} satisfies { [M in keyof typeof allCalls]: SamplesOf<(typeof allCalls)[M]> }

/** The sample of a call; none of one that needs no input, or whose ticket says it all. */
export function sampleOf(module: string, name: string): AnySample | undefined {
  const samples: Record<string, Record<string, AnySample>> = allSamples
  return samples[module]?.[name]
}
