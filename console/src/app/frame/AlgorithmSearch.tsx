import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { type Algorithm, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'
import { algorithmsOf, algorithmUrl } from '../menu-tree.ts'
import { existingPages } from '../routes.tsx'
import styles from './AlgorithmSearch.module.css'
import { findAlgorithms } from './find-algorithms.ts'
import { MenuList, MenuPage, MenuTitle } from './menu-parts.tsx'
import { useRecentAlgorithms } from './recent-algorithms.ts'

/** Finds an algorithm's page by name; before anything is typed it offers those visited last. */
export function AlgorithmSearch({ onGone, focus = false }: { onGone?: () => void; focus?: boolean }) {
  const t = useTexts(appTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const algorithms = algorithmsOf(useUser(), existingPages)
  const recent = useRecentAlgorithms()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(focus)
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (focus) input.current?.focus()
  }, [focus])

  if (algorithms.length === 0) return null
  const visited = recent.flatMap(nickname => algorithms.find(known => known.nickname === nickname) ?? [])
  const searching = typed.trim() !== ''
  const found = searching ? findAlgorithms(algorithms, typed) : visited
  const go = (algorithm: Algorithm) => {
    setTyped('')
    setOpen(false)
    void navigate(algorithmUrl(algorithm))
    onGone?.()
  }

  return (
    <search
      className={styles.search}
      onFocus={() => setOpen(true)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Input
        ref={input}
        allowClear
        value={typed}
        maxLength={40}
        placeholder={t('searchAlgorithms')}
        aria-label={t('searchAlgorithms')}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={() => found[0] && go(found[0])}
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
      />
      {open && (searching || found.length > 0) && (
        <div className={styles.found} data-inline={focus}>
          <MenuTitle>
            {searching && found.length === 0
              ? t('noAlgorithm')
              : searching
                ? t('searchAlgorithms')
                : t('recentAlgorithms')}
          </MenuTitle>
          <MenuList>
            {found.map(algorithm => (
              <li key={algorithm.nickname}>
                <MenuPage type="button" onClick={() => go(algorithm)}>
                  {language === 'zh' ? algorithm.name : algorithm.nameEn || algorithm.name}
                </MenuPage>
              </li>
            ))}
          </MenuList>
        </div>
      )}
    </search>
  )
}
