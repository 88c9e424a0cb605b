import { useEffect, useState } from 'react'
import type { KeptForm } from './device-store.ts'
import { keepShell } from './keep-shell.ts'
import { takeChoices } from './kept-choices.ts'
import { listKeptForms, takeAlong } from './kept-forms.ts'

/** Points that can be checked without a line, by name; the page that shows them sees to it that they can. */
export function useKeptForms(): readonly KeptForm[] {
  const [forms, setForms] = useState<readonly KeptForm[]>([])
  useEffect(() => {
    let isGone = false
    const read = () => listKeptForms().then(kept => isGone || setForms(kept))
    void read()
      .then(takeAlong)
      .then(read)
      .then(takeChoices)
      // Without a line what is known stays as it is.
      .catch(() => undefined)
      .then(keepShell)
    return () => {
      isGone = true
    }
  }, [])
  return forms
}
