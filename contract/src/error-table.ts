/** Everything the product may refuse: the errors of all modules in one table, and refusals as code and wire know them. */
import { accessErrors } from './access/access.errors.ts'
import { consentErrors } from './access/consent/consent.errors.ts'
import { directoryErrors } from './access/directory/directory.errors.ts'
import { factorErrors } from './access/factor/factor.errors.ts'
import { invitationErrors } from './access/invitation/invitation.errors.ts'
import { apiKeyErrors } from './access/key/api-key.errors.ts'
import { membershipErrors } from './access/membership/membership.errors.ts'
import { passkeyErrors } from './access/passkey/passkey.errors.ts'
import { peopleImportErrors } from './access/people-import/people-import.errors.ts'
import { providerErrors } from './access/provider/provider.errors.ts'
import { provisioningErrors } from './access/provisioning/provisioning.errors.ts'
import { roleErrors } from './access/role/role.errors.ts'
import { separationErrors } from './access/separation/separation.errors.ts'
import { alarmErrors } from './alarm/alarm.errors.ts'
import { auditErrors } from './audit/audit.errors.ts'
import { syslogErrors } from './audit/syslog.errors.ts'
import { boardErrors } from './board/board.errors.ts'
import { companyErrors } from './company/company.errors.ts'
import { type BrandWords, brandWord } from './core/brand-words.ts'
import { coreErrors } from './core/core.errors.ts'
import type { ErrorText, Facts, GivenFacts, Language } from './core/errors.ts'
import { listText } from './core/list-text.ts'
import { deviceErrors } from './device/device.errors.ts'
import { egressErrors } from './egress/egress.errors.ts'
import { hookErrors } from './hook/hook.errors.ts'
import { hostedErrors } from './hosted/hosted.errors.ts'
import { ingestErrors } from './ingest/ingest.errors.ts'
import { inspectionErrors } from './inspection/inspection.errors.ts'
import { levelErrors } from './level/level.errors.ts'
import { licenceErrors } from './licence/licence.errors.ts'
import { mailErrors } from './mail/mail.errors.ts'
import { mapErrors } from './map/map.errors.ts'
import { noticeErrors } from './notice/notice.errors.ts'
import { opinionErrors } from './opinion/opinion.errors.ts'
import { otaErrors } from './ota/ota.errors.ts'
import { overallErrors } from './overall/overall.errors.ts'
import { peopleErrors } from './people/people.errors.ts'
import { planErrors } from './plan/plan.errors.ts'
import { ptzErrors } from './ptz/ptz.errors.ts'
import { quietErrors } from './quiet/quiet.errors.ts'
import { relationErrors } from './relation/relation.errors.ts'
import { remoteErrors } from './remote/remote.errors.ts'
import { figureErrors } from './report/report.errors.ts'
import { ruleErrors } from './rule/rule.errors.ts'
import { sensorErrors } from './sensor/sensor.errors.ts'
import { settingErrors } from './setting/setting.errors.ts'
import { snmpErrors } from './snmp/snmp.errors.ts'
import { storageErrors } from './storage/storage.errors.ts'
import { vehicleErrors } from './vehicle/vehicle.errors.ts'
import { videoErrors } from './video/video.errors.ts'
import { displayErrors } from './wall/display.errors.ts'
import { wallErrors } from './wall/wall.errors.ts'

export const errorTable = {
  ...coreErrors,
  ...accessErrors,
  ...invitationErrors,
  ...membershipErrors,
  ...peopleImportErrors,
  ...factorErrors,
  ...passkeyErrors,
  ...apiKeyErrors,
  ...roleErrors,
  ...separationErrors,
  ...consentErrors,
  ...providerErrors,
  ...directoryErrors,
  ...provisioningErrors,
  ...alarmErrors,
  ...auditErrors,
  ...boardErrors,
  ...relationErrors,
  ...remoteErrors,
  ...companyErrors,
  ...deviceErrors,
  ...hookErrors,
  ...hostedErrors,
  ...ingestErrors,
  ...inspectionErrors,
  ...levelErrors,
  ...licenceErrors,
  ...mailErrors,
  ...noticeErrors,
  ...egressErrors,
  ...otaErrors,
  ...overallErrors,
  ...peopleErrors,
  ...mapErrors,
  ...planErrors,
  ...ptzErrors,
  ...quietErrors,
  ...figureErrors,
  ...ruleErrors,
  ...sensorErrors,
  ...settingErrors,
  ...snmpErrors,
  ...storageErrors,
  ...syslogErrors,
  ...opinionErrors,
  ...vehicleErrors,
  ...videoErrors,
  ...displayErrors,
  ...wallErrors,
} as const satisfies Record<string, ErrorText>

export type ErrorCode = keyof typeof errorTable

const texts: Record<ErrorCode, ErrorText> = errorTable

/** The sentence of an error in the reader's language and the words of a brand, with its facts filled in. */
export function errorText(
  code: ErrorCode,
  language: Language,
  facts: GivenFacts = {},
  /** Those of the reader's brand. Without them only for sentences that have none. */
  words: BrandWords = {},
): string {
  const filled = factsIn(facts, language)
  return texts[code][language].replace(/\{(brand\.)?(\w+)\}/g, (whole, ofBrand: string | undefined, name: string) =>
    String((ofBrand ? brandWord(words, name) : filled[name]) ?? whole),
  )
}
/** The facts in the reader's language. */
export const factsIn = (facts: GivenFacts, language: Language): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? listText(fact, language) : fact]),
  )
export const rcodeOf = (code: ErrorCode): number => texts[code].rcode
export const statusOf = (code: ErrorCode): number => texts[code].status ?? 200
