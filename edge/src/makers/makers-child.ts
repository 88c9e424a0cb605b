/** Child process: what devices of makers tell by their streams is read here and nowhere else, so that a flood or a fault of it stays here. */
import { packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import type { MakerNews, MakerOrder } from './maker-messages.ts'
import { MakerStation } from './maker-station.ts'

const station = new MakerStation(news => send(0, news))

const output = serveOrders(({ number, body }) => {
  const order = JSON.parse(body.toString()) as MakerOrder
  if (order.kind === 'configure') station.configure(order.devices, new Map(order.days))
  send(number, { kind: 'answer' })
})

function send(number: number, news: MakerNews): void {
  for (const part of packMessage(2, number, Buffer.from(JSON.stringify(news)))) output.write(part)
}
