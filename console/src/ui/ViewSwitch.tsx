import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'

/** Which of a page's lists is shown is part of its address (`?view=…`); the first one needs no word there. */
export function useView<V extends string>(views: readonly [V, ...V[]]): V {
  const asked = useSearchParams()[0].get('view')
  return views.find(view => view === asked) ?? views[0]
}

/** Switches between the lists of a page; the filters of the one stay behind. */
export function ViewSwitch<V extends string>({
  views,
  label,
}: {
  views: readonly [V, ...V[]]
  label: (view: V) => string
}) {
  const view = useView(views)
  const [, setParams] = useSearchParams()
  return (
    <Segmented
      value={view}
      options={views.map(value => ({ value, label: label(value) }))}
      onChange={chosen => setParams(chosen === views[0] ? {} : { view: chosen })}
    />
  )
}
