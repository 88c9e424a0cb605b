/** What docs/security.md promises of all sources at once: read from the sources, with each exception by name. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isOfTests = (path: string) => /\.(test|spec|journey)\.tsx?$|(^|\/)testing\//.test(path)
const sources = globSync('{contract,server,console,edge}/src/**/*.{ts,tsx}', { cwd: root })
  .filter(path => !isOfTests(path))
  .map(path => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  .sort((a, b) => (a.path < b.path ? -1 : 1))

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([whole, part = whole]) => `${path}: ${part}`))
const foundIn = (pattern: RegExp) => [...new Set(found(pattern).map(place => place.split(': ')[0]))]

test('there is something to read', () => {
  expect(sources.length).toBeGreaterThan(1500)
  expect(foundIn(/createHash\(/g).length).toBeGreaterThan(10)
})

test('no code is made of data', () => {
  expect(found(/\beval\(|\bnew Function\(|\bsetTimeout\(['"`]|from 'node:vm'/g)).toEqual([])
})

test('no page takes markup from a text', () => {
  expect(found(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|document\.write|insertAdjacentHTML/g)).toEqual([])
})

test('programs start without a shell', () => {
  const ways = found(/import \{([^}]*)\} from 'node:child_process'/g)
    .flatMap(place => (place.split(': ')[1] ?? '').split(','))
    .map(name => name.trim().replace('type ', ''))
  expect(new Set(ways.filter(Boolean))).toEqual(new Set(['ChildProcess', 'execFile', 'fork', 'spawn']))
  expect(found(/\bshell:/g)).toEqual([])
})

test('regular expressions are made of words of our own alone', () => {
  expect(foundIn(/new RegExp\(/g)).toEqual([
    'contract/src/core/fields.ts',
    'contract/src/device/camera.shapes.ts',
    'contract/src/device/claim-code.ts',
    'contract/src/vehicle/plate.rules.ts',
    'server/src/core/files/disk-store.ts',
    'server/src/core/http/compressed-answer.ts',
  ])
})

test('what is sealed is sealed by AES-256-GCM; ECB is the keyed function of one block that tags the links of files', () => {
  expect(found(/create(?:C|Dec)ipheriv\('([^']+)'/g)).toEqual([
    'edge/src/configuration/edge-key.ts: aes-256-gcm',
    'edge/src/faces/face-vault.ts: aes-256-gcm',
    'edge/src/faces/face-vault.ts: aes-256-gcm',
    'server/src/core/files/file-ticket.ts: aes-256-ecb',
    'server/src/core/session/sealed-secret.ts: aes-256-gcm',
    'server/src/core/session/sealed-secret.ts: aes-256-gcm',
  ])
  expect(found(/publicEncrypt|privateDecrypt|privateEncrypt|publicDecrypt/g)).toEqual([])
})

test('MD5 and SHA-1 stand where a protocol asks for them, or name a thing and prove nothing', () => {
  expect(foundIn(/createHash\('(?:md5|sha1)'\)/g)).toEqual(
    [
      // Ids made of what a device said, so that what is sent twice is one event.
      'edge/src/gb28181/gb-alarm.rules.ts',
      // SIP and WS-Security.
      'edge/src/gb28181/digest.ts',
      'edge/src/makers/maker-judge.ts',
      'edge/src/onvif/events/event-judge.ts',
      'edge/src/onvif/soap-request.ts',
      'edge/src/release/download-package.ts',
      'edge/src/release/make-package.ts',
      'edge/src/snmp/heard-traps.ts',
      'server/src/core/session/read-signature.ts',
      'server/src/hook/keep-pictures.ts',
      'server/src/hook/map-events.rules.ts',
      'server/src/ota/package-files.ts',
    ].sort(),
  )
})

test('a certificate that nobody vouches for is taken where somebody said so, and where it is only looked at', () => {
  expect(foundIn(/rejectUnauthorized: (?!true)/g)).toEqual([
    // Known by the fingerprint in the camera's address.
    'edge/src/camera/rtsp/camera-socket.ts',
    'server/src/doctor/check-address.ts',
    'server/src/doctor/check-mail-servers.ts',
    // As the administrator chose for this mail server.
    'server/src/mail/delivery/smtp-attempt.ts',
  ])
  expect(found(/NODE_TLS_REJECT_UNAUTHORIZED/g)).toEqual([])
})

test('nothing stops a paste into a password', () => {
  expect(foundIn(/onPaste\b/g)).toEqual(['console/src/device/camera/StreamAddressField.tsx'])
})

test('times and days are the site’s, never those of the browser that happens to show them', () => {
  const ofBrowser =
    /\.get(?:Hours|Minutes|Seconds|FullYear|Month|Date|Day|TimezoneOffset)\(|\.toLocale\w*String\(|DateTimeFormat\(|\bdayjs\(/g
  const ofConsole = foundIn(ofBrowser).filter(path => /^(?:console|contract)\//.test(path ?? ''))
  expect(ofConsole).toEqual(
    [
      // Numbers, with commas in them.
      'console/src/alarm/export/TrainingDialog.tsx',
      'console/src/inspection/HazardFacts.tsx',
      'console/src/inspection/HazardNotice.tsx',
      'console/src/people/FaceCounter.tsx',
      'console/src/storage/OwnerList.tsx',
      'console/src/storage/RecordTerms.tsx',
      'console/src/storage/RemovalRuns.tsx',
      'console/src/storage/RulesForm.tsx',
      'console/src/storage/StorageOverview.tsx',
      'console/src/vehicle/vehicle-words.ts',
      // Days of a calendar, which are in no zone.
      'console/src/ui/list/DayRangePicker.tsx',
      // The clocks of a zone that is named.
      'contract/src/core/zone-clock.ts',
    ].sort(),
  )
})
