// @vitest-environment node
import { brands, shippedBrands } from '@watchfire/contract/core/brands.ts'
import { publicPages, signInPicturePath } from '@watchfire/contract/core/public-pages.ts'
import { expect, test } from 'vitest'
import { prerender, prerenderedPaths } from './prerender.tsx'

const languages = ['zh', 'en'] as const
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ')

/** What a brand calls things, as whole words; 集团 and "group" are what everybody says too. */
const wordsOf = ({ words }: (typeof shippedBrands)[number], language: 'zh' | 'en') =>
  Object.values(words[language]).filter(word => !['集团', 'group', 'groups'].includes(word))
const says = (word: string, language: 'zh' | 'en') =>
  language === 'zh' ? new RegExp(word) : new RegExp(`\\b${word}\\b`, 'i')
/** Products and professions that hold such a word, and code. */
const asEverywhere = (html: string) =>
  plain(html.replace(/<pre[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, '')).replace(/企业微信|客户经理|客户端/g, '')

for (const brand of shippedBrands)
  for (const language of languages)
    test(`${brand.name} draws its pages ahead, with nothing of another brand in them (${language})`, () => {
      const own = wordsOf(brand, language)
      const foreign = shippedBrands.flatMap(other => wordsOf(other, language)).filter(word => !own.includes(word))
      const seen = [...prerenderedPaths].flatMap(path => {
        const page = prerender({ path, brand: brand.look, language })
        if (!page) return []
        expect(page.body, path).toContain(brand.title[language])
        expect(page.title, path).toContain(brand.title[language])
        expect(page.description.length, path).toBeGreaterThan(5)
        expect(page.body, path).not.toMatch(/\{(brand\.|menu:|button:)/)
        const texts = `${page.title} ${page.description} ${asEverywhere(page.body)}`
        expect([path, foreign.filter(word => says(word, language).test(texts))]).toEqual([path, []])
        return [path]
      })
      expect(publicPages.every(name => seen.includes(`/${name}`))).toBe(brand.publicMenu)
      // The site map lists them all.
      if (brand.publicMenu) expect(seen).toEqual([...prerenderedPaths])
      expect(seen.filter(path => path.startsWith('/word/')).length).toBeGreaterThanOrEqual(8)
    })

test('a page is drawn in the brand and language it was asked for, whatever was drawn before', () => {
  const draw = (brand: keyof typeof brands, language: 'zh' | 'en') =>
    prerender({ path: '/word/word4', brand: brands[brand].look, language })
  const first = draw('platform', 'zh')
  expect(draw('factory', 'en')?.body).toContain('Factories')
  expect(draw('platform', 'zh')).toEqual(first)
  expect(first?.body).toContain('项目管理')
})

test('links to public pages stand in a page of a brand that has them, and in no other', () => {
  const links = (brand: keyof typeof brands) =>
    publicPages.filter(name =>
      prerender({ path: '/word/word1', brand: brands[brand].look, language: 'zh' })?.body.includes(`href="/${name}"`),
    )
  expect([links('factory'), links('enterprise')]).toEqual([publicPages, []])
})

test('a brand shows its filing numbers, its support, its picture of the sign-in and its own words, and no text of a file becomes markup', () => {
  const own = {
    ...brands.factory.look,
    filings: [{ text: '京ICP备00000000号', url: 'https://beian.miit.gov.cn/' }],
    support: { text: { zh: '技术支持 400-000-0000', en: 'Support 400-000-0000' }, url: 'tel:4000000000' },
    hasSignInPicture: true,
    landing: {
      companyinfo: {
        zh: { title: '关于东方', lead: '我们在<b>海边</b>。', blocks: [] },
        en: { title: 'About us', lead: 'By the sea.', blocks: [] },
      },
    },
  }
  const body = prerender({ path: '/companyinfo', brand: own, language: 'zh' })?.body ?? ''
  expect(body).toContain('我们在&lt;b&gt;海边&lt;/b&gt;。')
  expect(body).toContain('<a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">京ICP备00000000号</a>')
  const signIn = prerender({ path: '/login', brand: own, language: 'zh' })?.body ?? ''
  expect(signIn).toContain('京ICP备00000000号')
  expect(signIn).toContain(`src="${signInPicturePath}"`)
  expect(prerender({ path: '/login', brand: brands.factory.look, language: 'zh' })?.body).not.toContain(
    signInPicturePath,
  )
  for (const path of ['/login', '/word/word1'])
    expect(prerender({ path, brand: own, language: 'en' })?.body).toContain(
      '<a href="tel:4000000000" target="_blank" rel="noreferrer">Support 400-000-0000</a>',
    )
})

test('whatever a word of a brand is made of, its public pages are drawn', () => {
  const { look } = brands.platform
  const words = { ...look.words, en: { ...look.words.en, name: 'The "\\Watch"' } }
  expect(prerender({ path: '/companyinfo', brand: { ...look, words }, language: 'en' })?.body).toContain(
    'The &quot;\\Watch&quot;',
  )
})

test('the form of the sign-in is not there to type into before it works', () => {
  expect(prerender({ path: '/login', brand: brands.platform.look, language: 'zh' })?.body).toMatch(
    /style="visibility:hidden">.*<form.*<noscript>/,
  )
})
