/** A child process that hears events of devices: it is told whom to hear, and says that it does not hang. Child processes only. */
import type { EventNews, EventOrder, HeldOf } from './event-child.ts'
import { packMessage } from './pipe-messages.ts'
import { serveOrders } from './serve-orders.ts'

type Station<Wanted> = { configure: (wanted: Wanted, held?: HeldOf) => void; close?: () => Promise<void> }

export function serveEvents<Wanted, Report>(open: (tell: (news: EventNews<Report>) => void) => Station<Wanted>): void {
  const send = (number: number, news: EventNews<Report> | { kind: 'answer' }) => {
    for (const part of packMessage(2, number, Buffer.from(JSON.stringify(news)))) output.write(part)
  }
  const station = open(news => send(0, news))
  const takeLeave = async () => station.close?.()
  const output = serveOrders(
    ({ number, body }) => {
      const order = JSON.parse(body.toString()) as EventOrder<Wanted>
      if (order.kind === 'configure') station.configure(order.wanted, order.held)
      send(number, { kind: 'answer' })
    },
    { takeLeave },
  )
}
