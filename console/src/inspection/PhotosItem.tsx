import { Form } from 'antd'
import { useTexts } from '../core/texts.ts'
import { photoTexts } from '../ui/form/photo.texts.ts'
import { useUploads } from '../ui/form/use-uploads.ts'
import type { PhotoKeeper } from './offline/saved-photos.ts'
import { PhotosField } from './PhotosField.tsx'

/** Photos among the fields of a form, which waits for those under way unless it is sent again. */
export function PhotosItem({
  name,
  label,
  place,
  keep,
}: {
  name: string
  label: string
  place: string
  keep?: PhotoKeeper | undefined
}) {
  const t = useTexts(photoTexts)
  const uploads = useUploads()
  const arrived = async () => {
    if (!uploads.mayGo()) throw new Error(t('stillUploading'))
  }
  return (
    <Form.Item name={name} label={label} rules={[{ validator: arrived, validateTrigger: 'onSubmit' }]}>
      <PhotosField label={label} place={place} uploads={uploads} keep={keep} />
    </Form.Item>
  )
}
