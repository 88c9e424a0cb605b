/** Child process: what devices of GB/T 28181 send is read here and nowhere else, so that a flood or a fault of it stays here. */
import { packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import type { GbOrder, GbUpdate } from './gb-messages.ts'
import { Registrar } from './registrar.ts'

const registrar = new Registrar(update => send(0, update))

async function answerOf(order: GbOrder): Promise<unknown> {
  if (order.kind === 'configure') return registrar.configure(order.settings)
  if (order.kind === 'ask') return registrar.report(order.deviceId)
  if (order.kind === 'play') return registrar.play(order.deviceId, order.channelId, order.port, order.isTcp)
  if (order.kind === 'turn') return registrar.turn(order.deviceId, order.channelId, order.asked)
  return registrar.end(order.callId)
}

const output = serveOrders(
  ({ number, body }) => {
    void answerOf(JSON.parse(body.toString()) as GbOrder).then(answer =>
      send(number, { kind: 'answer', answer: answer ?? null }),
    )
  },
  // However the edge ended: nobody takes the pictures any more.
  { beforeExit: () => registrar.close() },
)

function send(number: number, update: GbUpdate): void {
  for (const part of packMessage(2, number, Buffer.from(JSON.stringify(update)))) output.write(part)
}
