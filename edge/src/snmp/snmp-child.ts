/** Child process: what devices of SNMP send is read here and nowhere else, so that a flood or a fault of it stays here. */
import { packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import type { SnmpOrder, SnmpUpdate } from './snmp-messages.ts'
import { SnmpStation } from './snmp-station.ts'

const station = new SnmpStation(update => send(0, update))

const output = serveOrders(({ number, body }) => {
  const order = JSON.parse(body.toString()) as SnmpOrder
  if (order.kind === 'ask') send(number, { kind: 'answer', answer: station.report() })
  else void station.configure(order.settings).then(() => send(number, { kind: 'answer', answer: null }))
})

function send(number: number, update: SnmpUpdate): void {
  for (const part of packMessage(2, number, Buffer.from(JSON.stringify(update)))) output.write(part)
}
