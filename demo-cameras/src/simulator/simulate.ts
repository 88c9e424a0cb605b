/**
 * Imitation cameras from the command line:
 * `node demo-cameras/src/simulator/simulate.ts [--host 127.0.0.1] [--port 8554] yard=yard.mp4 gate=gate.mp4 …`
 */
import { parseArgs } from 'node:util'
import { startSimulator } from './start-simulator.ts'

const usage = 'usage: simulate.ts [--host HOST] [--port PORT] [--user NAME --password WORD] path=file.mp4 …'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8554' },
      user: { type: 'string' },
      password: { type: 'string' },
    },
  })
  const mounts = positionals.map(text => {
    const [, path, file] = /^([A-Za-z0-9_/-]+)=(.+)$/.exec(text) ?? []
    if (!path || !file) throw new Error(usage)
    return { path, file }
  })
  const port = Number(values.port)
  if (mounts.length === 0 || !Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(usage)

  const { user, password = '' } = values
  const credentials = user ? { user, password, scheme: 'md5' as const } : undefined
  const simulator = await startSimulator({ host: values.host, port, mounts, credentials })
  for (const url of Object.values(simulator.urls)) console.log(url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close())
}

main().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
