import { maxExtraPhotos, mayHavePhotos, type Person, type PhotoMark } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { isConsentValid } from '@watchfire/contract/people/person-state.rules.ts'
import { Button } from 'antd'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './PersonPhotos.module.css'
import { PhotoActs } from './PhotoActs.tsx'
import { peopleTexts } from './people.texts.ts'

const slots = Array.from({ length: maxExtraPhotos + 1 }, (_, index) => index)

/** What a back end of before does not say is left out. */
type StoredPhoto = Pick<PhotoMark, 'index'> & Partial<PhotoMark>

/** The head photo and the further ones. A face is drawn when somebody asks for it: each look is written down. */
export function PersonPhotos({ person, stored }: { person: Person; stored: readonly StoredPhoto[] }) {
  const t = useTexts(peopleTexts)
  const read = useAct(personCalls.readPhotos, { refresh: [] })
  if (!mayHavePhotos(person.type)) return null
  const isAgreed = isConsentValid(person.consentUntil, serverNow())
  const urls = new Map(read.data?.photos.map(photo => [photo.index, photo.url]))
  const nameOf = (index: number) => (index === 0 ? t('headPhoto') : t('extraPhoto', { number: index }))
  return (
    <section>
      <h3>{t('photos')}</h3>
      <ul className={styles.photos}>
        {slots.map(index => {
          const photo = stored.find(each => each.index === index)
          const isStored = photo !== undefined
          const url = isStored ? urls.get(index) : undefined
          return (
            <li key={index} className={styles.slot}>
              <span className={styles.picture}>
                {url ? <img src={url} alt={nameOf(index)} /> : t(isStored ? 'hidden' : 'empty')}
              </span>
              <Muted>{nameOf(index)}</Muted>
              {photo && isAgreed && <PhotoState photo={photo} />}
              <Can call={personCalls.replacePhoto}>
                <PhotoActs
                  person={person}
                  index={index}
                  name={nameOf(index)}
                  isStored={isStored}
                  mayUpload={isAgreed}
                  onChanged={() => read.data && read.reset()}
                />
              </Can>
            </li>
          )
        })}
      </ul>
      {person.state === 'ready' && !read.data && (
        <Can call={personCalls.readPhotos}>
          <Button
            size="small"
            title={t('looksKept')}
            loading={read.isPending}
            onClick={() => read.mutate({ personId: person.personId })}
          >
            {t('showPhotos')}
          </Button>
        </Can>
      )}
      {read.data?.consentUrl && (
        <a href={read.data.consentUrl} target="_blank" rel="noreferrer">
          {t('signed')}
        </a>
      )}
      <p>
        <Muted>{t('photoHint')}</Muted>
      </p>
    </section>
  )
}

/** What AI servers say of it: refused by all that looked, taken by some, or not looked at yet. */
function PhotoState({ photo: { fault, acceptedBy, waitsFor = 0 } }: { photo: StoredPhoto }) {
  const t = useTexts(peopleTexts)
  if (fault) return <StateTag color="error">{t(fault)}</StateTag>
  if (acceptedBy === undefined) return null
  return (
    <>
      {acceptedBy > 0 && <StateTag color="success">{t('photoAccepted', { n: acceptedBy })}</StateTag>}
      {waitsFor > 0 && <StateTag color="processing">{t('photoWaits', { n: waitsFor })}</StateTag>}
      {acceptedBy === 0 && waitsFor === 0 && <StateTag color="default">{t('photoNowhere')}</StateTag>}
    </>
  )
}
