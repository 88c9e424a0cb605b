/** A child process that listens to events of devices: it is given the devices, and answers that it does not hang. Child processes only. */
import type { EventOrder, EventUpdate, HeldOf } from './event-child.ts'
import { packMessage } from './pipe-messages.ts'
import { serveOrders } from './serve-orders.ts'

type EventSource<Wanted> = { configure: (wanted: Wanted, held?: HeldOf) => void; close?: () => Promise<void> }

export function serveEvents<Wanted, Report>(
  open: (publish: (update: EventUpdate<Report>) => void) => EventSource<Wanted>,
): void {
  const send = (number: number, update: EventUpdate<Report> | { kind: 'answer' }) => {
    for (const part of packMessage(2, number, Buffer.from(JSON.stringify(update)))) output.write(part)
  }
  const source = open(update => send(0, update))
  const unsubscribe = async () => source.close?.()
  const output = serveOrders(
    ({ number, body }) => {
      const order = JSON.parse(body.toString()) as EventOrder<Wanted>
      if (order.kind === 'configure') source.configure(order.wanted, order.held)
      send(number, { kind: 'answer' })
    },
    { beforeExit: unsubscribe },
  )
}
