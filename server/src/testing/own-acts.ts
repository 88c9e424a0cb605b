/**
 * Files that write an act down in the log of whoever does it, without saying whose row it is about, each with the reason why it is about
 * nobody else’s. All others say whose it is: what root does at a customer is read about there.
 */

const because = (reason: string, ...files: string[]) => Object.fromEntries(files.map(file => [`${file}.ts`, reason]))

export const ownActs: Readonly<Record<string, string>> = {
  ...because(
    'their own sign-in, sessions and profile',
    ...['factor/confirm-session', 'factor/own-factor', 'passkey/rename-passkey', 'passkey/remove-passkey'].map(
      inAccess,
    ),
    ...['account/change-password', 'account/update-profile', 'session/end-others'].map(inAccess),
    ...['session/access-sign-out', 'session/open-session'].map(inAccess),
  ),
  ...because(
    'their own customer, whose people alone decide about it',
    ...['consent/demand-consent', 'consent/decide-consent', 'consent/end-consent', 'policy/save-policy'].map(inAccess),
    ...['separation/propose-end', 'separation/decide-end', 'separation/switch-on'].map(inAccess),
  ),
  ...because('their own company', 'inspection/problem-type/save-problem-types', 'mail/forward/send-mail'),
  ...because(
    'the platform alone',
    'level/save-alarm-type',
    'setting/save-setting',
    'overall/save-weights',
    ...['audit/syslog/save-syslog', 'audit/syslog/test-syslog'],
    ...['ota/add-package', 'ota/upload-package', 'ota/remove-package'],
  ),
  ...because(
    'what they asked for over all they see: one entry beside those of the alarms',
    ...['alarm/handle/handle-matches', 'alarm/handle/run-bulk-actions', 'alarm/handle/undo-bulk'],
  ),
  ...because(
    'what they take along of all they see',
    ...['alarm/export/start-export', 'alarm/export/cancel-export', 'alarm/export/training-pictures'],
    'device/import/export-cameras',
  ),
}

function inAccess(file: string): string {
  return `access/${file}`
}
