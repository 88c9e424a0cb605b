/** Recognition of faces at this edge: what is kept, and who recognises by it. Where the models are not there, there is none. */
import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'
import type { ReportedModel } from '@watchfire/contract/model/model.shapes.ts'
import type { Detector } from '../detect/detector.ts'
import type { Recogniser } from '../watch/face-zone.ts'
import { shippedFaceModels } from './face-models.ts'
import { type FaceSyncParts, startFaceSync } from './face-sync.ts'

type Parts = Omit<FaceSyncParts, 'model' | 'read' | 'onNobody'> & {
  detector: Pick<Detector, 'readFaces' | 'dropFaces'>
}

export async function openFaces({ detector, ...parts }: Parts) {
  const { version: model } = await shippedFaceModels()
  const keeper = await startFaceSync({
    ...parts,
    model,
    read: detector.readFaces,
    onNobody: detector.dropFaces,
  })
  const recogniser: Recogniser = {
    whose: (embedding, now) => keeper.book.whose(embedding, now),
    model,
  }
  return {
    onVersion: keeper.onVersion,
    /** Undefined while nobody is known. */
    recogniser: (): Recogniser | undefined => (keeper.book.people > 0 ? recogniser : undefined),
    /** What is raised here, while somebody is known. */
    models: (): ReportedModel[] => {
      const [name = '', version = ''] = model.split(' ')
      return keeper.book.people > 0 ? [{ name, version, raises: [alarmTypes.face] }] : []
    },
    close: keeper.close,
  }
}
