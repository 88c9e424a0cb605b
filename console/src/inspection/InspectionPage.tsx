import { menus } from '@watchfire/contract/core/rights.ts'
import type { ReactNode } from 'react'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { useView, ViewTitle } from '../ui/list/ViewSwitch.tsx'
import { lazyPage } from '../ui/state/lazy-part.tsx'
import { HazardsPage } from './HazardsPage.tsx'
import { inspectionTexts } from './inspection.texts.ts'
import { WithSavedStrip } from './offline/SavedStrip.tsx'

const PointsView = lazyPage(async () => (await import('./point/PointsView.tsx')).PointsView)
const RiskMapView = lazyPage(async () => (await import('./point/RiskMapView.tsx')).RiskMapView)
const RoundsView = lazyPage(async () => (await import('./round/RoundsView.tsx')).RoundsView)
const RoundRatesView = lazyPage(async () => (await import('./round/RoundRatesView.tsx')).RoundRatesView)
const RoundPlansView = lazyPage(async () => (await import('./round/RoundPlansView.tsx')).RoundPlansView)
const ListsView = lazyPage(async () => (await import('./point/ListsView.tsx')).ListsView)
const ChecksView = lazyPage(async () => (await import('./point/ChecksView.tsx')).ChecksView)

const views = ['hazards', 'checks', 'rounds', 'points', 'riskMap', 'checkLists', 'roundPlans', 'roundRates'] as const

/** Hazards, and how they are looked for: checks, the points they are done at, and the lists they are done by. */
export function InspectionPage() {
  const t = useTexts(inspectionTexts)
  const language = useLanguage()
  const name = useBrand().menuNames.fireCheck?.[language] ?? menus.fireCheck[language]
  const view = useView(views)
  const title = <ViewTitle title={name} views={views} label={each => t(each)} />
  return (
    <WithSavedStrip>
      <View view={view} title={title} />
    </WithSavedStrip>
  )
}

function View({ view, title }: { view: (typeof views)[number]; title: ReactNode }) {
  if (view === 'checks') return <ChecksView title={title} />
  if (view === 'points') return <PointsView title={title} />
  if (view === 'rounds') return <RoundsView title={title} />
  if (view === 'roundRates') return <RoundRatesView title={title} />
  if (view === 'roundPlans') return <RoundPlansView title={title} />
  if (view === 'riskMap') return <RiskMapView title={title} />
  return view === 'checkLists' ? <ListsView title={title} /> : <HazardsPage title={title} />
}
