/** The brand that words go by: that of the host a person came to; of mails that of the customer they are for; and of what else comes by itself that of our public address. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, readBrandFile } from '@watchfire/contract/core/brand-file.ts'
import { brandOfHost } from '@watchfire/contract/core/brand-hosts.ts'
import { fillBrand } from '@watchfire/contract/core/brand-words.ts'
import { brands as shipped, shippedBrands } from '@watchfire/contract/core/brands.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Menu } from '@watchfire/contract/core/rights.ts'

let known: readonly Brand[] = shippedBrands
let hosts = ''
let ours: Brand = shipped.platform
let ofCustomers: ReadonlyMap<number, MailBrand> = new Map()

/** What a mail speaks as, and the address its links begin with; none: that of the installation. */
export type MailBrand = { brand: Brand; address?: string | undefined }

/** Set once at start: the brands of the data folder beside the shipped ones, WATCHFIRE_BRANDS, WATCHFIRE_PUBLIC_URL. */
export function useBrands(own: readonly Brand[], list: string, publicUrl: string | undefined): void {
  known = [...shippedBrands.filter(({ name }) => !own.some(brand => brand.name === name)), ...own]
  for (const pair of list.split(',').filter(Boolean)) {
    const name = pair.split('=')[1]?.trim()
    if (!known.some(brand => brand.name === name))
      throw new Error(`setting WATCHFIRE_BRANDS is wrong: there is no brand called ${name} (${pair.trim()})`)
  }
  hosts = list
  ours = brandOfHost(known, publicUrl ? new URL(publicUrl).host : '', list)
}

/** Set once at start, after the brands: WATCHFIRE_CUSTOMER_BRANDS, `number=brand` or `number=brand@address`, separated by commas. */
export function useCustomerBrands(list: string): void {
  const pairs = list.split(',').map(pair => pair.trim())
  const given = pairs.filter(Boolean).map(mailBrandIn)
  const twice = given.find(([customer], at) => given.findIndex(([other]) => other === customer) !== at)
  if (twice) throw new Error(`setting WATCHFIRE_CUSTOMER_BRANDS is wrong: ${twice[0]} stands there twice`)
  ofCustomers = new Map(given)
}

function mailBrandIn(pair: string): [number, MailBrand] {
  const [, customer, name, address] = /^(\d{1,15})=([^@]+)(?:@(https?:\/\/[^\s/?#]+)\/*)?$/.exec(pair) ?? []
  const brand = known.find(one => one.name === name)
  if (customer === undefined)
    throw new Error(`setting WATCHFIRE_CUSTOMER_BRANDS is wrong: ${pair} is no number=brand or number=brand@address`)
  if (!brand) throw new Error(`setting WATCHFIRE_CUSTOMER_BRANDS is wrong: there is no brand called ${name} (${pair})`)
  return [Number(customer), { brand, address }]
}

/** The brands of the data folder: `brands/NAME.json`. One of a shipped name takes its place. @throws Error that names file and field */
export function readOwnBrands(dataFolder: string): Brand[] {
  const folder = join(dataFolder, 'brands')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => readBrandFile(file.slice(0, -'.json'.length), parsed(join(folder, file))))
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is no JSON: ${(error as Error).message}`)
  }
}

export const brandAt = (host: string): Brand => brandOfHost(known, host, hosts)
export const knownBrands = (): readonly Brand[] => known
export const siteBrand = (): Brand => ours

/** Of mails for a customer. */
export const brandOfCustomer = (tenantId: number): MailBrand => ofCustomers.get(tenantId) ?? { brand: ours }

/** Who mails come from, and what stands at their foot. */
export const mailOfBrand = ({ brand = ours, language }: Reader): { sender: string; footer: string } => ({
  sender: brand.mail.sender[language],
  footer: brand.mail.footer[language],
})

export type Reader = { readonly language: Language; readonly brand?: Brand | undefined }
const brandOf = ({ brand = ours }: Reader) => brand

/** What the reader's brand calls the platform. */
export const platformTitle = (reader: Reader): string => brandOf(reader).title[reader.language]

/** A text with what the reader's brand calls things. */
export const inBrand = (text: string, reader: Reader): string => fillBrand(text, brandOf(reader).words[reader.language])

/** What the reader's brand calls a menu. */
export const menuName = (menu: Menu, reader: Reader): string =>
  (brandOf(reader).menuNames[menu.name] ?? menu)[reader.language]
