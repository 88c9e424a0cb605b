import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SimulatorCredentials } from './challenge.ts'
import { type CameraMisbehaviour, SimulatedCamera } from './simulated-camera.ts'
import { serveConnection } from './simulator-connection.ts'

export type SimulatorOptions = {
  host: string
  /** A free one when absent. */
  port?: number
  /** `file`: an MP4 with H.264 or H.265 that begins with a key frame; it is looped as it is. */
  mounts: readonly { path: string; file: string }[]
  credentials?: SimulatorCredentials
  /** Seconds; 60 when absent. */
  sessionTimeout?: number
  /** They send over UDP alone, what this leaves of each picture's packets and in its order. */
  overUdp?: (packets: Buffer[]) => Buffer[]
  /** A film begins when somebody watches it for the first time: for tests that count from its beginning. */
  waits?: boolean
  /** Told of each frame, by its place in the file, at the moment it is handed to those who watch. */
  onFrame?: (path: string, frame: number) => void
}

export type Simulator = {
  port: number
  /** By mount path; with the login where one is asked for. */
  urls: Record<string, string>
  /** Makes a camera misbehave, or behave again. */
  setFault(path: string, fault: CameraMisbehaviour | undefined): void
  close(): Promise<void>
}

/** Imitation cameras on one port: real RTSP, its packets over TCP unless told otherwise, playing files by stream copy in real time, for any number of clients. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host, mounts, credentials, sessionTimeout = 60, waits = false, onFrame, overUdp } = options
  const cameras = new Map<string, SimulatedCamera>()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveConnection(socket, { find: path => cameras.get(path), credentials, sessionTimeout, overUdp })
  })
  const closeCameras = () => Promise.all([...cameras.values()].map(camera => camera.close()))
  try {
    for (const { path, file } of mounts)
      cameras.set(path, await SimulatedCamera.open(file, { waits, onFrame: frame => onFrame?.(path, frame) }))
    server.listen(options.port ?? 0, host)
    await once(server, 'listening')
  } catch (error) {
    await closeCameras()
    throw error
  }

  const { port } = server.address() as AddressInfo
  const login = credentials
    ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`
    : ''
  return {
    port,
    urls: Object.fromEntries(mounts.map(({ path }) => [path, `rtsp://${login}${host}:${port}/${path}`])),
    setFault(path, fault) {
      const camera = cameras.get(path)
      if (!camera) throw new Error(`no imitation camera ${path}`)
      camera.fault = fault
      if (fault === 'closed') camera.dropViewers()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await closeCameras()
    },
  }
}
