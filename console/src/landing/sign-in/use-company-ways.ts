import { useEffect, useState } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'
import { textOf } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import type { CompanyWays } from './sign-in.ts'

/** The word that last led to a way of signing in on this computer. */
const rememberedAs = 'signInWord'
export const rememberedWord = (): string => browserStorage.read(rememberedAs) ?? ''

type Answer = CompanyWays | { problem: string | undefined }

/** The ways of the customer with this word; undefined until they are known. A word that leads somewhere is remembered. */
export function useCompanyWays(word: string, to: string): Answer | undefined {
  const [known, setKnown] = useState<{ word: string; answer: Answer }>()
  useEffect(() => {
    if (!word) return
    let isLate = false
    const take = (answer: Answer) => {
      if (isLate) return
      if ('ways' in answer) remember(word, answer)
      setKnown({ word, answer })
    }
    import('./sign-in.ts')
      .then(module => module.waysAt(word, to))
      .catch(() => ({ problem: textOf(landingTexts, 'loadFailed') }))
      .then(take)
    return () => {
      isLate = true
    }
  }, [word, to])
  return known?.word === word ? known.answer : undefined
}

function remember(word: string, { at, ways, directory }: CompanyWays) {
  if (ways.length > 0 || directory) browserStorage.write(rememberedAs, at)
  else if (word === rememberedWord()) browserStorage.write(rememberedAs, undefined)
}
