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
    'edge/src/faces/face-store.ts: aes-256-gcm',
    'edge/src/faces/face-store.ts: aes-256-gcm',
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
      'edge/src/vendors/vendor-judge.ts',
      'edge/src/onvif/events/event-judge.ts',
      'edge/src/onvif/soap-request.ts',
      'edge/src/release/download-package.ts',
      'edge/src/release/make-package.ts',
      'edge/src/snmp/trap-handler.ts',
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
      'console/src/people/FaceCounter.tsx',
      'console/src/storage/OwnerList.tsx',
      'console/src/storage/RecordTerms.tsx',
      'console/src/storage/RemovalRuns.tsx',
      'console/src/storage/RulesForm.tsx',
      'console/src/storage/StorageOverview.tsx',
      'console/src/vehicle/vehicle-labels.ts',
      // Days of a calendar, which are in no zone.
      'console/src/ui/list/DayRangePicker.tsx',
      // The clocks of a zone that is named.
      'contract/src/core/zone-clock.ts',
    ].sort(),
  )
})

test('the server writes to standard output where it begins and ends alone; whatever else it has to say goes to its log', () => {
  const written = foundIn(/\bconsole\.\w+\(|\bprocess\.std(?:out|err)\.write\(/g)
  expect(written.filter(path => path?.startsWith('server/'))).toEqual([
    'server/src/adapter-main.ts',
    'server/src/main.ts',
  ])
})

test('no variable opens a debug mode: one place asks whether this is development, and refuses more there', () => {
  expect(foundIn(/\bNODE_ENV\b/g)).toEqual(['server/src/core/http/app.ts'])
  expect(found(/from 'node:inspector|process\.env\.(?:DEBUG|NODE_DEBUG|NODE_OPTIONS)\b|--inspect/g)).toEqual([])
})

test('a session is opened by a sign-in of people, a switch between their memberships, an API key or a display, and by nothing else', () => {
  expect(foundIn(/insertInto\('session'\)|\binsert into session\b/gi)).toEqual([
    'server/src/access/key/api-key.queries.ts',
    'server/src/access/membership/membership.queries.ts',
    'server/src/access/session/sign-in.queries.ts',
    // A renewed key has a session of its own.
    'server/src/core/session/key-renewal.queries.ts',
    'server/src/wall/display-session.queries.ts',
  ])
  const opened = foundIn(/\binsertSession\(/g).filter(path => !path?.endsWith('.queries.ts'))
  expect(opened).toEqual(['server/src/access/session/open-session.ts'])
})

test('nobody is asked a secret question', () => {
  expect(found(/(?:secret|security)_?questions?\b|密保问题|安全问题：|密码提示问题/gi)).toEqual([])
})

test('every time in the database is one moment, in whatever zone', () => {
  const migrations = globSync('server/migrations/*.sql', { cwd: root })
  expect(migrations.length).toBeGreaterThan(100)
  const zoneless = migrations.filter(path =>
    /\btimestamp\b|\btime without/i.test(readFileSync(`${root}/${path}`, 'utf8')),
  )
  expect(zoneless).toEqual([])
})

test('each package that is installed has its digest in the lock file, and none comes from elsewhere than the registry', () => {
  type Entry = { link?: boolean; resolved?: string; integrity?: string }
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as { packages: Record<string, Entry> }
  const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(installed.length).toBeGreaterThan(100)
  const known = ({ resolved, integrity = '' }: Entry) => resolved === undefined && integrity.startsWith('sha512-')
  expect(installed.filter(([, entry]) => !known(entry)).map(([path]) => path)).toEqual([])
})

/** As the security page writes them. */
const shownAs: Readonly<Record<string, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  'aes-256-gcm': 'AES-256-GCM',
  'aes-256-ecb': 'AES-256-ECB',
  ed25519: 'Ed25519',
  x25519: 'X25519',
  'RSA-SHA256': 'RS256',
  hmac: 'HMAC',
  hkdf: 'HKDF',
  argon2: 'argon2id',
}

test('every way of hashing, sealing and signing stands in the inventory of the security page', () => {
  const page = readFileSync(`${root}/docs/security.md`, 'utf8')
  const inventory = page.slice(page.indexOf('## Keys and algorithms'), page.indexOf('## Classes of data'))
  const named = found(/create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign)\(\s*'([^']+)'|generateKeyPair(?:Sync)?\('([^']+)'/g)
  const used = new Set(named.map(place => place.split(': ')[1]?.match(/'([^']+)'/)?.[1] ?? place.split(': ')[1] ?? ''))
  for (const [word, pattern] of [
    ['hmac', /createHmac\(/g],
    ['hkdf', /\bhkdf(?:Sync)?\(/g],
    ['argon2', /from '@node-rs\/argon2'/g],
  ] as const)
    if (foundIn(pattern).length > 0) used.add(word)
  expect(used.size).toBeGreaterThan(8)
  expect([...used].filter(name => shownAs[name] === undefined)).toEqual([])
  expect([...used].filter(name => !inventory.includes(shownAs[name] ?? name))).toEqual([])
})

test('hashing, sealing and signing is done by Node and packages that the security page names, and by no code of our own', () => {
  const page = readFileSync(`${root}/docs/security.md`, 'utf8')
  const row = page.split('\n').find(each => each.startsWith('| V11.2.1 |')) ?? ''
  const named = row
    .split('`')
    .filter((part, at) => at % 2 === 1 && !part.includes('›'))
    .sort()
  type Package = { dependencies?: Record<string, string> }
  const dependencies = ['', 'contract/', 'server/', 'console/', 'edge/'].flatMap(part =>
    Object.keys((JSON.parse(readFileSync(`${root}/${part}package.json`, 'utf8')) as Package).dependencies ?? {}),
  )
  const ofSecrets = /crypt|cipher|noble|argon|jose|jwt|md5|sha\d|hash|otp|openid|webauthn|sodium|nacl/i
  expect(['node:crypto', ...dependencies.filter(name => ofSecrets.test(name))].sort()).toEqual(named)
  // Ciphers and digests of one's own begin with their tables and first words.
  expect(found(/0x(?:67452301|6a09e667|d76aa478|428a2f98)\b|0x63, 0x7c, 0x77/gi)).toEqual([])
})
