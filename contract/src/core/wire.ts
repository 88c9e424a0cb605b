import { z } from 'zod'

type Shape = Record<string, z.ZodType>
type Names<S extends Shape> = { readonly [K in keyof S]?: string }
type WireShape<S extends Shape, N extends Names<S>> = {
  [K in keyof S as N[K] extends string ? N[K] : K]: S[K]
}

/**
 * An object whose fields have other names on the wire. `names` maps inside name → wire name; a field not named there keeps
 * its own. Decoding drops unknown fields, encoding lets only declared ones out.
 */
export function wire<S extends Shape, const N extends Names<S>>(shape: S, names: N) {
  const wireNameOf = (name: string) => (names as Record<string, string | undefined>)[name] ?? name
  const inside = Object.keys(shape)
  const outer = z.object(
    Object.fromEntries(inside.map(name => [wireNameOf(name), shape[name]])),
  ) as unknown as z.ZodObject<WireShape<S, N>>
  const rename = (value: object, from: (name: string) => string, to: (name: string) => string) => {
    const source = value as Record<string, unknown>
    const target: Record<string, unknown> = {}
    for (const name of inside) if (source[from(name)] !== undefined) target[to(name)] = source[from(name)]
    return target
  }
  const same = (name: string) => name
  return z.codec(outer, z.custom<z.output<z.ZodObject<S>>>(), {
    decode: value => rename(value as object, wireNameOf, same) as z.output<z.ZodObject<S>>,
    encode: value => rename(value as object, same, wireNameOf) as never,
  })
}
