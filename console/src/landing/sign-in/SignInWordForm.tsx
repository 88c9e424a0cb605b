import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import styles from './SignInWordForm.module.css'

/** Asks for the word by which people name their customer at the sign-in. */
export function SignInWordForm({ onWord }: { onWord: (word: string) => void }) {
  const t = useTexts(landingTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [word, setWord] = useState('')

  useEffect(() => {
    input.current?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (word.trim()) onWord(word.trim())
    else input.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('word')}</label>
      <input
        ref={input}
        id={id}
        value={word}
        maxLength={30}
        placeholder={t('wordHint')}
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        onChange={event => setWord(event.target.value)}
      />
      <button type="submit" className={styles.go}>
        {t('goOn')}
      </button>
    </form>
  )
}
