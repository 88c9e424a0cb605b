/** A brand: one file that says what a host calls the product and its things, and how it looks. Checked when the server starts. */
import { z } from 'zod'
import { faintPairs, leastContrast } from './contrast.ts'
import { brandColours } from './palette.ts'
import { publicPages } from './public-pages.ts'
import { type MenuName, menuList } from './rights.ts'
import { screenNames } from './screens.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
const inBoth = <T extends z.ZodType>(of: T) => z.strictObject({ zh: of, en: of })
const both = (max: number) => inBoth(text(max))
/** What fills the placeholders of texts: nothing that means something in one. */
const word = (max: number) =>
  text(max).regex(/^[^"\\{}\p{Cc}]+$/u, 'must be plain words: no quotes, backslashes, braces or control characters')

/** Pictures stand in the file itself, so that a brand is complete wherever it is copied to. */
const picture = z
  .string()
  .max(100_000)
  .regex(/^(<svg[\s>]|data:image\/png;base64,[A-Za-z0-9+/]+=*$)/, 'must be an SVG (<svg …>) or data:image/png;base64,…')
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3ebfae')
const colours = z.strictObject(
  Object.fromEntries(brandColours.map(name => [name, colour.optional()])) as Record<
    (typeof brandColours)[number],
    z.ZodOptional<typeof colour>
  >,
)
const byTheme = <T extends z.ZodType>(of: T) => z.strictObject({ dark: of, light: of })

const items = z.array(z.strictObject({ title: text(80), text: text(600) })).max(12)
const screen = z.enum(screenNames)
const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['cards', 'steps']), title: text(80), items }),
  z.strictObject({ kind: z.literal('text'), title: text(80), text: text(2000) }),
  z.strictObject({
    kind: z.literal('screens'),
    title: text(80),
    items: z.array(z.strictObject({ title: text(80), text: text(600), screen })).max(8),
  }),
  z.strictObject({
    kind: z.literal('figures'),
    title: text(80),
    items: z.array(z.strictObject({ value: text(20), text: text(200) })).max(6),
    text: text(400),
  }),
  z.strictObject({
    kind: z.literal('picture'),
    title: text(80),
    picture: z.enum(['processes', 'journey']),
    text: text(1000),
  }),
  z.strictObject({
    kind: z.literal('table'),
    title: text(80),
    head: z.array(text(80)).max(6),
    rows: z.array(z.array(z.string().max(400)).max(6)).max(40),
  }),
])
const publicContent = z.strictObject({
  title: text(80),
  lead: text(400),
  /** Beside title and lead, in brands that have pictures of the screens. */
  screen: screen.optional(),
  blocks: z.array(block).max(12),
})
/** A public page: what it is about in one sentence, then its parts. */
export type PublicContent = z.infer<typeof publicContent>
export type PublicBlock = z.infer<typeof block>

const menuNames = menuList.map(menu => menu.name) as [MenuName, ...MenuName[]]

/** What a person sees of a brand. */
export const brandLook = z.strictObject({
  /** Title of the window and of the sign-in page. */
  title: both(40),
  /** One sentence below the title of the public pages. */
  claim: both(80),
  /** What it calls itself and the levels of an organisation: fills `{brand.…}` in every text. Only English has plurals. */
  words: z.strictObject({
    zh: z.strictObject({ name: word(20), project: word(10), customer: word(10), company: word(10) }),
    en: z.strictObject({
      name: word(30),
      project: word(20),
      projects: word(20),
      customer: word(20),
      customers: word(20),
      company: word(20),
      companies: word(20),
    }),
  }),
  /** Menus that carry another name in this brand. */
  menuNames: z.partialRecord(z.enum(menuNames), inBoth(word(30))).default({}),
  /** The public pages beside the sign-in are linked. */
  publicMenu: z.boolean().default(true),
  /** Colours that are not the product's own. */
  palette: byTheme(colours).default({ dark: {}, light: {} }),
  /** The sign beside the title, and where there is one the whole lettering in its place. */
  logo: byTheme(picture),
  wideLogo: byTheme(picture).optional(),
  /** Numbers that public pages have to show in their foot (ICP, police), each with the page it is looked up at. */
  filings: z
    .array(z.strictObject({ text: text(60), url: z.url({ protocol: /^https$/ }).optional() }))
    .max(4)
    .default([]),
  /** Who helps with this installation: at the foot of the sign-in, the public pages and the manual. */
  support: z.strictObject({ text: both(120), url: z.url({ protocol: /^(https|mailto|tel)$/ }).optional() }).optional(),
  /** Public pages in the brand's own words, in place of ours. */
  landing: z.partialRecord(z.enum(publicPages), inBoth(publicContent)).default({}),
  /** The brand has a picture for the sign-in, at `signInPicturePath`. Said by the file that has one, never in it. */
  hasSignInPicture: z.boolean().optional(),
  /** By which name there are pictures of the screens in the brand's words. Of shipped brands alone, and never in a file. */
  screens: z.string().optional(),
})

const host = z
  .string()
  .max(253)
  .regex(
    /^(\*|[a-z0-9-]+\.\*|[a-z0-9.:[\]-]+)$/,
    'must be a host name in lower case, name.* for its first label, or * for all others',
  )

/** Too large to stand in every page: the sign-in asks for it. */
const largePicture = z
  .string()
  .max(700_000)
  .regex(
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
    'must be data:image/png;base64,… (or jpeg, webp) of at most 500 KB',
  )

export const brandFile = brandLook
  .omit({ hasSignInPicture: true, screens: true })
  .extend({
    /** Where it is shown. */
    hosts: z.array(host).max(50).default([]),
    /** Sign of the window and of the installed app: square, on a ground of its own. */
    icon: picture,
    /** Behind title and claim of the sign-in, in place of the beacons. It is darkened, so that they stay readable. */
    signInPicture: largePicture.optional(),
    mail: z.strictObject({
      /** Who mails come from where their mail server names nobody. */
      sender: both(60),
      /** A line at the foot of every mail: who to ask, an address. */
      footer: inBoth(z.string().trim().max(300)).default({ zh: '', en: '' }),
    }),
  })
  .superRefine(({ palette, words }, context) => {
    for (const faint of faintPairs(palette))
      context.addIssue({
        code: 'custom',
        path: ['palette', faint.theme, faint.words],
        message: `has a contrast of ${faint.contrast.toFixed(2)} on ${faint.ground}; ${leastContrast} is the least`,
      })
    // Sentences name both and have to tell them apart.
    for (const language of ['zh', 'en'] as const)
      if (words[language].customer === words[language].company)
        context.addIssue({
          code: 'custom',
          path: ['words', language, 'customer'],
          message: 'is the word for company too',
        })
  })

export type BrandLook = z.infer<typeof brandLook>
export type Brand = z.infer<typeof brandFile> & {
  /** Name of its file: what WATCHFIRE_BRANDS and `platformBelong` call it. */
  name: string
  /** What the console gets of it. */
  look: BrandLook
}

/** @throws Error whose message names the first field that is wrong. */
export function readBrandFile(name: string, content: unknown): Brand {
  const read = brandFile.safeParse(content)
  if (read.success) {
    const look = brandLook.strip().parse(content)
    return { ...read.data, name, look: read.data.signInPicture ? { ...look, hasSignInPicture: true } : look }
  }
  const [issue] = read.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...(issue?.path ?? []), ...unknown].join('.')
  throw new Error(
    `brand ${name}: ${field || 'the file'} ${unknown.length > 0 ? 'is no field of a brand' : issue?.message}`,
  )
}
