/** Child process: what devices of SNMP send is read here and nowhere else, so that a flood or a fault of it stays here. */
import { packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import type { SnmpNews, SnmpOrder } from './snmp-messages.ts'
import { SnmpStation } from './snmp-station.ts'

const station = new SnmpStation(news => send(0, news))

const output = serveOrders(({ number, body }) => {
  const order = JSON.parse(body.toString()) as SnmpOrder
  if (order.kind === 'ask') send(number, { kind: 'answer', answer: station.report() })
  else void station.configure(order.settings).then(() => send(number, { kind: 'answer', answer: null }))
})

function send(number: number, news: SnmpNews): void {
  for (const part of packMessage(2, number, Buffer.from(JSON.stringify(news)))) output.write(part)
}
