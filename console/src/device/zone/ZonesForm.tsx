import { alarmTypeOf, isOfFlow } from '@watchfire/contract/device/zone.rules.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { listNames, useTexts } from '../../core/texts.ts'
import { useTypeNames } from '../../level/public/use-type-names.ts'
import { CopyToCameras } from '../drawing/CopyToCameras.tsx'
import { DrawingDialog } from '../drawing/DrawingDialog.tsx'
import type { SetCamera } from '../drawing/set-camera.ts'
import { useCameraDrawing } from '../drawing/use-camera-drawing.ts'
import { DrawingTrial } from './DrawingTrial.tsx'
import { ruleTexts } from './rule.texts.ts'
import { StillLine } from './StillLine.tsx'
import { useCameraPicture } from './use-camera-picture.ts'
import { useProblemText } from './use-problem-text.ts'
import { ZoneEditor } from './ZoneEditor.tsx'
import { zoneTexts } from './zone.texts.ts'
import {
  faultyShape,
  isCrossed,
  ofKind,
  type Shapes,
  settingsOf,
  shapeKinds,
  shapesOf,
  type Tool,
} from './zone-drawing.ts'

/** As the settings name the list of each kind. */
const parts = { area: 'zones', mask: 'masks', line: 'lines' } as const

/** Draws and saves what a camera looks at, and past. */
export function ZonesForm({ camera, onClose }: { camera: SetCamera; onClose: () => void }) {
  const t = useTexts(zoneTexts)
  const { name } = camera
  const drawing = useCameraDrawing<Shapes>(camera, {
    read: shapesOf,
    write: settingsOf,
    savedText: t('saved'),
  })
  const shapes = drawing.history.drawing
  const still = useCameraPicture(camera)
  const { picture } = still
  const [tool, setTool] = useState<Tool>()
  const faulty = faultyShape(shapes)
  const problemText = useProblemText()
  const fault =
    faulty &&
    (faulty.name.trim() === ''
      ? t('nameNeeded')
      : isCrossed(faulty.points)
        ? t(faulty.kind === 'line' ? 'lineWithoutLength' : 'crossedZone', { name: faulty.name })
        : `${faulty.name}${t('colon')}${problemText(faulty)}`)
  return (
    <DrawingDialog
      drawing={drawing}
      width={1400}
      title={t('title', { name })}
      fault={fault}
      canCopy={shapes.length > 0}
      // It ends the drawing first.
      keyboard={!tool}
      texts={{ changedHint: t('changedHint'), showTheirs: t('showTheirs'), leaveHint: t('leaveHint') }}
      copyDialog={close => (
        <CopyToCameras
          camera={drawing.known}
          title={t('copyTitle', { name })}
          hint={t('copyHint')}
          has={row => t('copyCount', { count: row.zones })}
          parts={shapeKinds.map(kind => ({
            part: parts[kind],
            label: t(parts[kind], { count: ofKind(shapes, kind).length }),
            isChosen: ofKind(shapes, kind).length > 0,
          }))}
          onClose={close}
        />
      )}
      onClose={onClose}
    >
      <ZoneEditor
        name={name}
        picture={picture}
        newZone={camera.newZone}
        sensitivity={camera.sensitivity}
        knowsObjects={camera.knows.includes('objects')}
        knowsFlow={camera.knows.includes('flow')}
        raises={camera.raises}
        unlicensed={camera.unlicensed ?? []}
        history={drawing.history}
        tool={tool}
        onTool={setTool}
        source={<StillLine {...still} knows={camera.knows} />}
      >
        <NotKnown {...camera} shapes={shapes} />
        <DrawingTrial camera={camera} shapes={shapes} isFaulty={faulty !== undefined} />
      </ZoneEditor>
    </DrawingDialog>
  )
}

/** An older AI server refuses a camera that has what it does not know; the server one that has what its licence does not name. */
function NotKnown({
  knows,
  raises,
  unlicensed = [],
  shapes,
}: Pick<SetCamera, 'knows' | 'raises' | 'unlicensed'> & { shapes: Shapes }) {
  const t = useTexts(zoneTexts)
  const ofRule = useTexts(ruleTexts)
  const nameOf = useTypeNames()
  const missing = shapes.flatMap(({ alarmType }) =>
    alarmType === undefined || raises.includes(alarmType) ? [] : [nameOf(alarmType)],
  )
  const refused = shapes.filter(shape => shape.kind !== 'mask' && unlicensed.includes(alarmTypeOf(shape)))
  const unknown = [
    ...(['mask', 'line'] as const)
      .filter(kind => ofKind(shapes, kind).length > 0 && !knows.includes(parts[kind]))
      .map(kind => t(kind === 'mask' ? 'masksUnknown' : 'linesUnknown')),
    ...(shapes.some(({ looksFor }) => looksFor) && !knows.includes('objects') ? [ofRule('objectsUnknown')] : []),
    ...(shapes.some(isOfFlow) && !knows.includes('flow') ? [ofRule('flowUnknown')] : []),
    ...(refused.length > 0
      ? [ofRule('notLicensed', { types: listNames([...new Set(refused.map(shape => nameOf(alarmTypeOf(shape))))]) })]
      : []),
    ...(missing.length > 0 ? [ofRule('modelMissing', { types: listNames([...new Set(missing)]) })] : []),
  ]
  return unknown.map(title => <Alert key={title} type="warning" showIcon title={title} />)
}
