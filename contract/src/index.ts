/** Table of contents: every call of the product by module. */
import type { z } from 'zod'
import { accessCalls } from './access/access.calls.ts'
import { accountCalls } from './access/account/account.calls.ts'
import { brandCalls } from './access/brand.calls.ts'
import { consentCalls } from './access/consent/consent.calls.ts'
import { directoryCalls } from './access/directory/directory.calls.ts'
import { factorCalls } from './access/factor/factor.calls.ts'
import { invitationCalls } from './access/invitation/invitation.calls.ts'
import { apiKeyCalls } from './access/key/api-key.calls.ts'
import { membershipCalls } from './access/membership/membership.calls.ts'
import { passkeyCalls } from './access/passkey/passkey.calls.ts'
import { peopleImportCalls } from './access/people-import/people-import.calls.ts'
import { policyCalls } from './access/policy/policy.calls.ts'
import { providerCalls } from './access/provider/provider.calls.ts'
import { provisioningCalls } from './access/provisioning/provisioning.calls.ts'
import { roleCalls } from './access/role/role.calls.ts'
import { separationCalls } from './access/separation/separation.calls.ts'
import { sessionCalls } from './access/session/session.calls.ts'
import { alarmCalls } from './alarm/alarm.calls.ts'
import { deskCalls } from './alarm/desk.calls.ts'
import { exportCalls } from './alarm/export.calls.ts'
import { familyCalls } from './alarm/family.calls.ts'
import { raisedCalls } from './alarm/raised.calls.ts'
import { auditCalls } from './audit/audit.calls.ts'
import { syslogCalls } from './audit/syslog.calls.ts'
import { boardCalls } from './board/board.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import { projectCalls } from './company/project.calls.ts'
import { regionCalls } from './company/region.calls.ts'
import type { Call, CallRight, Transport } from './core/call.ts'
import { fileCalls } from './core/file.calls.ts'
import { liveCalls } from './core/live.ts'
import { deviceCalls } from './device/device.calls.ts'
import { dossierCalls } from './dossier/dossier.calls.ts'
import { egressCalls } from './egress/egress.calls.ts'
import type { ErrorCode } from './error-table.ts'
import { hookCalls } from './hook/hook.calls.ts'
import { hostedCalls } from './hosted/hosted.calls.ts'
import { ingestCalls } from './ingest/ingest.calls.ts'
import { hazardCalls } from './inspection/hazard.calls.ts'
import { checkCalls } from './inspection/point/check.calls.ts'
import { checkListCalls, checkPointCalls } from './inspection/point/point.calls.ts'
import { roundCalls, roundPlanCalls } from './inspection/round/round.calls.ts'
import { catalogueCalls } from './level/catalogue.calls.ts'
import { channelLevelCalls } from './level/channel-level.calls.ts'
import { levelCalls } from './level/level.calls.ts'
import { licenceCalls } from './licence/licence.calls.ts'
import { mailCalls } from './mail/mail.calls.ts'
import { mapCalls } from './map/map.calls.ts'
import { noticeCalls } from './notice/notice.calls.ts'
import { reportCalls } from './notice/report.calls.ts'
import { robotCalls } from './notice/robot.calls.ts'
import { opinionCalls } from './opinion/opinion.calls.ts'
import { otaCalls } from './ota/ota.calls.ts'
import { overallCalls } from './overall/overall.calls.ts'
import { faceUseCalls } from './people/face-use.calls.ts'
import { libraryCalls } from './people/library.calls.ts'
import { personCalls } from './people/person.calls.ts'
import { recognitionCalls } from './people/recognition.calls.ts'
import { planCalls } from './plan/plan.calls.ts'
import { ptzCalls } from './ptz/ptz.calls.ts'
import { quietCalls } from './quiet/quiet.calls.ts'
import { relationCalls } from './relation/relation.calls.ts'
import { remoteCalls } from './remote/remote.calls.ts'
import { figureCalls } from './report/figure.calls.ts'
import { homeCalls } from './report/home.calls.ts'
import { ruleCalls } from './rule/rule.calls.ts'
import { sensorCalls } from './sensor/sensor.calls.ts'
import { settingCalls } from './setting/setting.calls.ts'
import { setupCalls } from './setup/setup.calls.ts'
import { snmpCalls } from './snmp/snmp.calls.ts'
import { storageCalls } from './storage/storage.calls.ts'
import { parkCalls } from './vehicle/park.calls.ts'
import { plateCalls } from './vehicle/plate.calls.ts'
import { vehicleCalls } from './vehicle/vehicle.calls.ts'
import { visitCalls } from './vehicle/visit.calls.ts'
import { videoCalls } from './video/video.calls.ts'
import { voiceCalls } from './voice/voice.calls.ts'
import { displayCalls } from './wall/display.calls.ts'
import { wallCalls } from './wall/wall.calls.ts'

/** A call whose refusals all stand in the error table. */
export type ListedCall = Call<z.ZodType, z.ZodType, CallRight, Transport | undefined, ErrorCode>

export const allCalls = {
  access: accessCalls,
  account: accountCalls,
  invitation: invitationCalls,
  membership: membershipCalls,
  peopleImport: peopleImportCalls,
  factor: factorCalls,
  passkey: passkeyCalls,
  policy: policyCalls,
  separation: separationCalls,
  consent: consentCalls,
  apiKey: apiKeyCalls,
  alarm: alarmCalls,
  desk: deskCalls,
  export: exportCalls,
  audit: auditCalls,
  board: boardCalls,
  brand: brandCalls,
  company: companyCalls,
  project: projectCalls,
  region: regionCalls,
  relation: relationCalls,
  remote: remoteCalls,
  device: deviceCalls,
  directory: directoryCalls,
  dossier: dossierCalls,
  family: familyCalls,
  figure: figureCalls,
  file: fileCalls,
  hook: hookCalls,
  home: homeCalls,
  hosted: hostedCalls,
  ingest: ingestCalls,
  hazard: hazardCalls,
  check: checkCalls,
  checkList: checkListCalls,
  checkPoint: checkPointCalls,
  round: roundCalls,
  roundPlan: roundPlanCalls,
  catalogue: catalogueCalls,
  level: levelCalls,
  channelLevel: channelLevelCalls,
  licence: licenceCalls,
  live: liveCalls,
  mail: mailCalls,
  notice: noticeCalls,
  egress: egressCalls,
  opinion: opinionCalls,
  ota: otaCalls,
  map: mapCalls,
  overall: overallCalls,
  faceUse: faceUseCalls,
  library: libraryCalls,
  recognition: recognitionCalls,
  park: parkCalls,
  plate: plateCalls,
  person: personCalls,
  plan: planCalls,
  provider: providerCalls,
  provisioning: provisioningCalls,
  ptz: ptzCalls,
  raised: raisedCalls,
  quiet: quietCalls,
  report: reportCalls,
  robot: robotCalls,
  role: roleCalls,
  rule: ruleCalls,
  sensor: sensorCalls,
  session: sessionCalls,
  setting: settingCalls,
  setup: setupCalls,
  snmp: snmpCalls,
  storage: storageCalls,
  syslog: syslogCalls,
  vehicle: vehicleCalls,
  visit: visitCalls,
  video: videoCalls,
  voice: voiceCalls,
  display: displayCalls,
  wall: wallCalls,
} satisfies Record<string, Record<string, ListedCall>>

export type ModuleName = keyof typeof allCalls
