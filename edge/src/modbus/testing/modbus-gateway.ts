/** A Modbus/TCP gateway for tests: jsmodbus' server answers, and a door before it counts, refuses, is silent or babbles. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import modbus from 'jsmodbus'
import { onTestFinished } from 'vitest'

/** By unit: an exception for addresses from `from` on, or silence. */
type UnitFixture = { exception: number; from?: number } | 'silent'

export async function aGateway() {
  const inner = createServer()
  const holding = Buffer.alloc(1024)
  const coils = Buffer.alloc(128)
  // The server of the package hangs on to the listener it is given.
  void new modbus.server.TCP(inner, { holding, coils })
  await listen(inner, 0)

  const state = {
    behaviour: 'answers' as 'answers' | 'silent' | 'garbage',
    units: new Map<number, UnitFixture>(),
    /** `unit address` of what is never answered, whatever else is asked with it. */
    mute: new Set<string>(),
    /** `unit function address count` of each request. */
    requests: [] as string[],
    /** Connections that were made, those open now, and bytes of babble that were taken. */
    connections: 0,
    open: new Set<Socket>(),
    babbled: 0,
  }
  const serve = (socket: Socket) => {
    state.connections += 1
    state.open.add(socket)
    const back = connect((inner.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    back.on('error', () => {})
    socket.on('close', () => {
      state.open.delete(socket)
      back.destroy()
    })
    back.on('data', bytes => socket.write(bytes))
    socket.on('data', request => {
      const unit = request.readUInt8(6)
      const address = request.readUInt16BE(8)
      state.requests.push(`${unit} ${request.readUInt8(7)} ${address} ${request.readUInt16BE(10)}`)
      const unitFixture = state.units.get(unit)
      for (let at = address; at < address + request.readUInt16BE(10); at++) if (state.mute.has(`${unit} ${at}`)) return
      if (state.behaviour === 'silent' || unitFixture === 'silent') return
      if (state.behaviour === 'garbage') return babble(socket)
      if (unitFixture && address + request.readUInt16BE(10) > (unitFixture.from ?? 0)) {
        const answer = Buffer.from([
          ...request.subarray(0, 4),
          0,
          3,
          unit,
          request.readUInt8(7) | 0x80,
          unitFixture.exception,
        ])
        return void socket.write(answer)
      }
      back.write(request)
    })
  }
  const babble = (socket: Socket) => {
    const noise = Buffer.alloc(64 * 1024, 'HTTP/1.1 400 Bad Request\r\n')
    const more = () => {
      if (socket.destroyed || state.babbled > 512 * 1024 * 1024) return
      state.babbled += noise.length
      socket.write(noise, more)
    }
    more()
  }
  let door: Server | undefined
  let port = 0
  const start = async () => {
    door = createServer(serve)
    await listen(door, port)
    port = (door.address() as AddressInfo).port
  }
  const stop = async () => {
    for (const socket of state.open) socket.destroy()
    const closing = door
    door = undefined
    if (closing) await new Promise(resolve => closing.close(resolve))
  }
  await start()
  onTestFinished(async () => {
    await stop()
    inner.close()
  })
  return { state, holding, coils, host: '127.0.0.1', port: () => port, start, stop }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
