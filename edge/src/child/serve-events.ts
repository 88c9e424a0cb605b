/** A child process that hears events of devices: it is told whom to hear, and says that it does not hang. Child processes only. */
import type { EventOrder, EventUpdate, HeldOf } from './event-child.ts'
import { packMessage } from './pipe-messages.ts'
import { serveOrders } from './serve-orders.ts'

type EventListener<Wanted> = { configure: (wanted: Wanted, held?: HeldOf) => void; close?: () => Promise<void> }

export function serveEvents<Wanted, Report>(
  open: (publish: (update: EventUpdate<Report>) => void) => EventListener<Wanted>,
): void {
  const send = (number: number, update: EventUpdate<Report> | { kind: 'answer' }) => {
    for (const part of packMessage(2, number, Buffer.from(JSON.stringify(update)))) output.write(part)
  }
  const listener = open(update => send(0, update))
  const takeLeave = async () => listener.close?.()
  const output = serveOrders(
    ({ number, body }) => {
      const order = JSON.parse(body.toString()) as EventOrder<Wanted>
      if (order.kind === 'configure') listener.configure(order.wanted, order.held)
      send(number, { kind: 'answer' })
    },
    { takeLeave },
  )
}
