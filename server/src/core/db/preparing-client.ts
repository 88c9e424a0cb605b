/**
 * A connection that asks for less: what has parameters is prepared under a name, so that PostgreSQL parses and plans it once and not
 * at each call, and a transaction begins with its first statement. One that only reads waits for the answers it needs and for no other:
 * its beginning and its settings travel with the statement behind them.
 */
import pg from 'pg'
import { ahead, eachTime } from './planning.queries.ts'

/** Statements one connection keeps; the one not used for longest makes room. A plan over all months takes some 150 kB there. */
const maxPrepared = 60

/** What PostgreSQL says of a statement it does not know (any more), and of one whose columns a migration has changed meanwhile. */
const lost = new Set(['26000', '0A000'])

/** Inside of the driver, undeclared by its types. */
type Wire = {
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
  stream: { cork(): void; uncork(): void }
}
type Ask = (...given: unknown[]) => never

const begin = 'begin'
/** As Kysely says it. */
const beginReading = 'start transaction read only'

const nothingYet = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] }) as never

export class PreparingClient extends pg.Client {
  /** Names by text, the least recently used first. A name never comes back, so that a text is never run under another's plan. */
  readonly #names = new Map<string, string>()
  #last = 0
  /** Asked for and not sent: the beginning of a transaction, and its settings. */
  #ahead: string[] = []
  /** In a transaction that writes nothing. */
  #reading = false

  // The driver declares each way of asking as an overload of its own; only texts with their values are looked at here.
  override query(...asked: never[]): never {
    const [text, values] = asked as unknown[]
    const ask = super.query.bind(this) as Ask
    if (typeof text !== 'string' || (Array.isArray(values) && values.length > 0)) return this.#askNext(asked, ask)
    if (text === begin || text === beginReading || text.startsWith(ahead)) {
      this.#ahead.push(text)
      return nothingYet('BEGIN')
    }
    return text === 'commit' || text === 'rollback' ? this.#end(text, ask) : this.#askNext(asked, ask)
  }

  /** The end of a transaction in which nothing was asked is sent to nobody, that of one that only read is not waited for. */
  #end(text: 'commit' | 'rollback', ask: Ask): never {
    const [first] = this.#ahead.splice(0)
    if (first === begin || first === beginReading) return nothingYet(text.toUpperCase())
    const reading = this.#reading
    this.#reading = false
    const ended: unknown = ask(text)
    if (!reading || text === 'rollback')
      return ended as never
      // A connection that is gone has nothing to end, and its next user hears of it.
    ;(ended as Promise<unknown>).catch(() => {})
    return nothingYet('COMMIT')
  }

  #askNext(asked: never[], ask: Ask): never {
    const [text, values] = asked as unknown[]
    const settings = this.#ahead.splice(0)
    const [first] = settings
    if (first === undefined) return this.#ask(asked, ask)
    this.#reading ||= first === beginReading
    if (typeof text === 'string' && !(Array.isArray(values) && values.length > 0)) {
      const all: unknown = ask([...settings, text].join(';'))
      return (all as Promise<pg.QueryResult[]>).then(results => results.at(-1)) as never
    }
    const before = () => ask(settings.join(';')) as unknown as Promise<unknown>
    // What writes is not sent before its transaction has begun: without one, it would stay.
    if (first === begin) return before().then(() => this.#ask(asked, ask)) as never
    const { stream } = (this as unknown as { connection: Wire }).connection
    stream.cork()
    const both = Promise.all([before(), this.#ask(asked, ask) as unknown as Promise<unknown>])
    stream.uncork()
    return both.then(([, answer]) => answer) as never
  }

  #ask(asked: never[], ask: Ask): never {
    const [text, values] = asked as unknown[]
    const prepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.startsWith(eachTime)
    if (!prepared) return ask(...asked)
    const answer: unknown = ask({ text, values, name: this.#nameOf(text) }, ...asked.slice(2))
    if (!(answer instanceof Promise)) return answer as never
    return answer.catch((error: { code?: string }) => {
      if (lost.has(error.code ?? '')) this.#forget(text)
      throw error
    }) as never
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text)
    const name = known ?? `s${++this.#last}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (known === undefined && this.#names.size > maxPrepared) {
      const [oldest = ''] = this.#names.keys()
      this.#forget(oldest)
    }
    return name
  }

  /** Nothing waits for it: PostgreSQL closes it before it reads what is asked next. */
  #forget(text: string): void {
    const name = this.#names.get(text)
    if (name === undefined) return
    this.#names.delete(text)
    const { connection } = this as unknown as { connection: Wire }
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
  }
}
