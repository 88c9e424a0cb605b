import { SitePhotos } from '../evidence/SitePhotos.tsx'
import { CommentField } from './CommentField.tsx'
import { PunishmentRows } from './PunishmentRows.tsx'
import type { HandleForm } from './use-handle-form.ts'
import { VerdictChoice } from './VerdictChoice.tsx'

/** Verdict, comment and photos; what they mean is decided in `useHandleForm`. */
export function HandleFields({ form, draftKey }: { form: HandleForm; draftKey: string }) {
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
      <SitePhotos draftKey={draftKey} photos={form.draft.photos} uploads={form.uploads} />
    </>
  )
}
