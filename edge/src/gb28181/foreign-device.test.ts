import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import { nalRules } from '../camera/codec/nal-rules.ts'
import { unitsOfFile } from '../mp4/units-of-file.ts'
import type { GbUpdate } from './gb-messages.ts'
import { ProgramStream } from './program-stream.ts'
import { Registrar } from './registrar.ts'
import { channelId, deviceId } from './testing/gb-device.ts'
import { nalsOf } from './testing/program-stream-of.ts'

const annexB = { h264: 'h264_mp4toannexb', h265: 'hevc_mp4toannexb' }
const markOf = (nal: Buffer) => createHash('md5').update(nal).digest('hex')
const missing = (program: string, option: string) => {
  const isMissing = spawnSync(program, [option]).error !== undefined
  if (isMissing) console.info(`skipped: ${program} is not installed`)
  return isMissing
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'watchfire-gb28181-'))
  return folder
}

const head = (method: string, to: string) => `
      ${method} sip:34020000002000000001@3402000000 SIP/2.0
      Via: SIP/2.0/[transport] [local_ip]:[local_port];rport;branch=[branch]
      From: <sip:${deviceId}@3402000000>;tag=[pid]
      To: <sip:${to}@3402000000>
      Call-ID: [call_id]
      CSeq: [cseq] ${method}
      Max-Forwards: 70
      Contact: <sip:${deviceId}@[local_ip]:[local_port]>`
const messageOf = (body: string) => `
  <send retrans="500"><![CDATA[${head('MESSAGE', '34020000002000000001')}
      Content-Type: Application/MANSCDP+xml
      Content-Length: [len]

      <?xml version="1.0" encoding="GB2312"?>
      ${body}
    ]]></send>
  <recv response="200"/>`
const scenario = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="device">
  <send retrans="500"><![CDATA[${head('REGISTER', deviceId)}
      Expires: 3600
      Content-Length: 0

    ]]></send>
  <recv response="401" auth="true"/>
  <send retrans="500"><![CDATA[${head('REGISTER', deviceId)}
      Expires: 3600
      [authentication username=${deviceId} password=secret]
      Content-Length: 0

    ]]></send>
  <recv response="200"/>
  <pause milliseconds="300"/>
${messageOf('<Notify><CmdType>Keepalive</CmdType><SN>1</SN><DeviceID>34020000001180000001</DeviceID><Status>OK</Status></Notify>')}
${messageOf('<Notify><CmdType>Alarm</CmdType><SN>2</SN><DeviceID>34020000001320000001</DeviceID><AlarmPriority>1</AlarmPriority><AlarmMethod>5</AlarmMethod><AlarmTime>2026-01-02T03:04:05</AlarmTime><Info><AlarmType>6</AlarmType></Info></Notify>')}
</scenario>
`

async function startSipp(script: string, options: readonly string[]) {
  const file = join(await aFolder(), 'device.xml')
  await writeFile(file, script)
  const usual = ['-sf', file, '-i', '127.0.0.1', '-nostdin', '-aa']
  const device = spawn('sipp', [...usual, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [device.stdout, device.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = new Promise(done => device.on('exit', done)).then(code => ({ code, output: output.slice(-3000) }))
  onTestFinished(async () => {
    device.kill('SIGKILL')
    await ended
  })
  return ended
}

/** Ends when it has played its part. */
async function runSipp(script: string, options: readonly string[]): Promise<void> {
  const { code, output } = await startSipp(script, ['-m', '1', '-timeout', '20', '-timeout_error', ...options])
  expect(code, output).toBe(0)
}

const noSipp = missing('sipp', '-v')
test.skipIf(noSipp).each(['u1', 't1'])(
  'a device nobody here wrote registers, is alive and tells an alarm (%s)',
  async transport => {
    const updates: GbUpdate[] = []
    const registrar = new Registrar(one => updates.push(one), { catalogueMs: 3_600_000 })
    onTestFinished(() => registrar.close())
    await registrar.configure({
      serverId: '34020000002000000001',
      port: 0,
      devices: [{ id: deviceId, password: 'secret', media: 'udp' }],
    })
    await runSipp(scenario, ['-t', transport, `127.0.0.1:${registrar.port}`])
    expect(registrar.report(null).devices).toMatchObject([{ id: deviceId, state: 'online' }])
    expect(updates.find(({ kind }) => kind === 'alarm')).toMatchObject({
      alarm: { method: '5', type: '6', sourceId: '34020000001320000001' },
    })
  },
  60_000,
)

/** Takes whatever it is asked, and writes down the command that it read. */
const commanded = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="commanded">
  <recv request="MESSAGE"><action>
    <ereg regexp="<PTZCmd>([0-9A-F]*)</PTZCmd>" search_in="body" assign_to="1,2"/>
    <log message="command [$2]"/>
  </action></recv>
  <Reference variables="1,2"/>
  <send><![CDATA[
      SIP/2.0 200 OK
      [last_Via:]
      [last_From:]
      [last_To:];tag=[pid]
      [last_Call-ID:]
      [last_CSeq:]
      Content-Length: 0

    ]]></send>
</scenario>
`

test.skipIf(noSipp)(
  'a device nobody here wrote is turned and stopped',
  async () => {
    const registrar = new Registrar(() => {}, { catalogueMs: 3_600_000, moveMs: 20_000, giveUpMs: 20_000 })
    onTestFinished(() => registrar.close())
    await registrar.configure({
      serverId: '34020000002000000001',
      port: 0,
      devices: [{ id: deviceId, password: 'secret', media: 'udp' }],
    })
    const own = createSocket('udp4')
    await new Promise<void>(done => own.bind(0, '127.0.0.1', done))
    const { port } = own.address()
    await new Promise<void>(done => own.close(done))
    await runSipp(scenario, ['-p', String(port), '-t', 'u1', `127.0.0.1:${registrar.port}`])
    // What was said meanwhile, and waits for an answer, comes as well.
    const written = join(await aFolder(), 'commands.log')
    void startSipp(commanded, ['-p', String(port), '-t', 'u1', '-trace_logs', '-log_file', written])
    const move = { act: 'move', pan: 1, tilt: 0, zoom: 0 } as const
    expect(await registrar.turn(deviceId, channelId, move)).toEqual({ problem: null, presets: [] })
    expect(await registrar.turn(deviceId, channelId, { act: 'stop' })).toEqual({ problem: null, presets: [] })
    const commands = async () => (await readFile(written, 'utf8')).match(/A50F[0-9A-F]+/g)
    await expect.poll(commands, { timeout: 10_000 }).toEqual(['A50F0101FF0000B5', 'A50F0100000000B5'])
  },
  60_000,
)

test.skipIf(missing('ffmpeg', '-version')).each(['h264', 'h265'] as const)(
  '%s in a program stream nobody here wrote is taken apart bit by bit',
  async codec => {
    const source = await testFootage({ codec, group: 5 })
    const path = join(await aFolder(), 'film.ps')
    const made = spawnSync(
      'ffmpeg',
      ['-v', 'error', '-i', source, '-c', 'copy', '-bsf:v', annexB[codec], '-f', 'vob', path],
      { encoding: 'utf8' },
    )
    expect(made.status, made.stderr).toBe(0)
    const { units } = await unitsOfFile(source)
    const nals: Buffer[] = []
    const codecs: (string | undefined)[] = []
    const lost = vi.fn()
    const stream = new ProgramStream({
      onCodec: found => codecs.push(found),
      onNal: nal => nals.push(Buffer.from(nal)),
      onLost: lost,
    })
    const bytes = await readFile(path)
    // Pieces as a network gives them, however they lie.
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 1400)
      stream.push(bytes.subarray(at, at + size), at)
    const isPicture = (nal: Buffer) => ['key', 'picture'].includes(nalRules[codec].read(nal).role)
    const sent = units.flatMap(({ data }) => nalsOf(data)).filter(isPicture)
    expect(codecs).toEqual([codec])
    expect(lost).not.toHaveBeenCalled()
    // The last one ends when another begins.
    expect(nals.filter(isPicture).map(markOf)).toEqual(sent.slice(0, -1).map(markOf))
  },
)
