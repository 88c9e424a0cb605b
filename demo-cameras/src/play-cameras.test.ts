import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { prepareFootage } from './footage/footage.ts'
import { testFilms } from './footage/test-films.ts'

const program = join(import.meta.dirname, 'main.ts')
const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
})

test('a given video file becomes a camera that streams, with a zone people cross', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-cameras-'))
  const film = join(folder, 'a walk.mp4')
  await prepareFootage((await testFilms()).yard, film)
  const child = start(['--folder', folder, film])
  const [camera] = JSON.parse(await firstLine(child)).cameras
  expect(camera).toMatchObject({ path: 'given1', name: 'a walk', zones: [{ points: expect.any(Array) }] })
  expect(await answers(camera.url)).toMatch(/^RTSP\/1\.0 200/)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  await rm(folder, { recursive: true })
}, 60_000)

test('what is missing is named in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-cameras-'))
  const child = start(['--folder', folder, '/nowhere/film.mp4'])
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint += chunk
  })
  expect(await ended(child)).toBe(1)
  expect(complaint).toBe('demo cameras: no such file: /nowhere/film.mp4\n')
  await rm(folder, { recursive: true })
})

function start(words: string[]): ChildProcess {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error('no line')
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => {
    child.once('close', resolve)
  })

function answers(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.write(`OPTIONS ${url} RTSP/1.0\r\nCSeq: 1\r\n\r\n`))
    socket.once('data', chunk => {
      resolve(String(chunk))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
