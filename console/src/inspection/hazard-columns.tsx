import type { Hazard } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { TwoLines } from '../ui/TwoLines.tsx'
import { HazardPhoto } from './HazardPhoto.tsx'
import { HazardState } from './HazardState.tsx'
import type { inspectionTexts } from './inspection.texts.ts'

type Texts = Translate<(typeof inspectionTexts)['zh']>

export const hazardColumns = (t: Texts): TableColumnsType<Hazard> => [
  { key: 'picture', width: '5.5rem', render: (_, { picture }) => <HazardPhoto link={picture} alt="" small /> },
  {
    title: t('hazard'),
    render: (_, { words, number, typeName }) => (
      <TwoLines>
        <span>{words}</span>
        <small>{[typeName, number].join(' · ')}</small>
      </TwoLines>
    ),
  },
  {
    title: t('where'),
    width: '15rem',
    render: (_, { projectName, regionName, place }) => (
      <TwoLines>
        <span>{[regionName, place].filter(Boolean).join(' · ') || projectName}</span>
        <small>{(regionName || place) && projectName}</small>
      </TwoLines>
    ),
  },
  { title: t('state'), width: '12rem', render: (_, hazard) => <HazardState hazard={hazard} /> },
  {
    title: t('rectifier'),
    width: '12rem',
    render: (_, { assignee, deadlineText }) => (
      <TwoLines>
        <span>{assignee}</span>
        <small>{deadlineText && t('until', { time: deadlineText.slice(0, 10) })}</small>
      </TwoLines>
    ),
  },
  {
    title: t('found'),
    width: '11rem',
    render: (_, { reporter, reportedAtText }) => (
      <TwoLines>
        <span>{reporter}</span>
        <small>{reportedAtText.slice(0, 16)}</small>
      </TwoLines>
    ),
  },
]
