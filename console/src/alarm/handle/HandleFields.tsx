import { SitePhotos } from '../evidence/SitePhotos.tsx'
import { CommentField } from './CommentField.tsx'
import { PunishmentRows } from './PunishmentRows.tsx'
import type { HandleForm } from './use-handle-form.ts'
import { VerdictChoice } from './VerdictChoice.tsx'

type Props = {
  form: HandleForm
  draftKey: string
  /** Of the alarm; empty where it is about several. */
  place: string
}

/** Verdict, comment and photos; what they mean is decided in `useHandleForm`. */
export function HandleFields({ form, draftKey, place }: Props) {
  return (
    <>
      <VerdictChoice
        choices={form.choices}
        chosen={form.chosen}
        isMissing={form.verdictMissing}
        choose={verdict => form.change({ verdict })}
      />
      <CommentField comment={form.draft.comment} onChange={comment => form.change({ comment })} />
      {form.fined && (
        <PunishmentRows
          fines={form.draft.fines}
          onChange={fines => form.change({ fines })}
          checked={form.finesChecked}
        />
      )}
      <SitePhotos draftKey={draftKey} place={place} photos={form.draft.photos} uploads={form.uploads} />
    </>
  )
}
