import { Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ListTitle } from './ListParts.tsx'
import styles from './ViewSwitch.module.css'

/** Which of a page's lists is shown is part of its address (`?view=…`); the first one needs no word there. */
export function useView<V extends string>(views: readonly [V, ...V[]]): V {
  const asked = useSearchParams()[0].get('view')
  return views.find(view => view === asked) ?? views[0]
}

type Props<V extends string> = { views: readonly [V, ...V[]]; label: (view: V) => string }

/** The title of a page with its lists beside it. */
export function ViewTitle<V extends string>({ title, ...lists }: Props<V> & { title: string }) {
  return (
    <div className={styles.title}>
      <ListTitle>{title}</ListTitle>
      <ViewSwitch {...lists} />
    </div>
  )
}

/** Switches between the lists of a page; the filters of the one stay behind. */
export function ViewSwitch<V extends string>({ views, label }: Props<V>) {
  const view = useView(views)
  const [, setParams] = useSearchParams()
  const strip = useRef<HTMLDivElement>(null)
  // On a telephone the strip scrolls: the list that is shown must be seen in it.
  const at = views.indexOf(view)
  useEffect(() => {
    strip.current?.querySelectorAll('label')[at]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <Segmented
      ref={strip}
      value={view}
      options={views.map(value => ({ value, label: label(value) }))}
      onChange={chosen => setParams(chosen === views[0] ? {} : { view: chosen })}
    />
  )
}
