import { z } from 'zod'
import { dataOf } from './body.ts'
import { call, callsOf } from './call.ts'

/** Largest picture a person uploads, in bytes. */
export const pictureLimit = 10 * 1024 * 1024
/** Longer side of the copy of a large picture for ordinary screens, in pixels. */
export const middlePictureSide = 1600
/** Largest recording a device uploads, in bytes. */
export const recordingLimit = 500 * 1024 * 1024

/** As it is written for whoever uploads. */
export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

/**
 * What a stored file is for. `picture`, `recording`: evidence of an alarm; `photo`: of a handling; `plan`, `logo`, `avatar`: shown by
 * what they belong to; `map`: tiles of a customer’s map; `hosted`: taken by a schedule; `person`: a face or a consent, shown by the library of people alone; `upload`: nothing shows it yet.
 */
export const fileKind = z.enum([
  'picture',
  'recording',
  'photo',
  'plan',
  'logo',
  'avatar',
  'map',
  'hosted',
  'person',
  'upload',
])
export type FileKind = z.output<typeof fileKind>

/** Opaque id of a stored file. */
export const fileId = z.string().regex(/^[0-9a-f]{32}$/)

/** SHA-256 of a file, in hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const fileCalls = callsOf('file', {
  upload: call({
    path: '/api/file/upload',
    method: 'POST',
    right: 'signedIn',
    summary: `Upload one picture (form field "file", behind the fields of the signature): JPEG, PNG or WebP of at most ${megabytes(pictureLimit)}; it is checked and encoded anew`,
    input: z.object({}),
    answer: dataOf(
      z.object({
        fileid: fileId,
        url: z.string(),
        /** Of the bytes as they came; other back ends do not say it. */
        sha256: sha256.optional(),
      }),
    ),
    errors: [
      'file.tooManyUploads',
      'file.notAPicture',
      'file.tooLarge',
      'file.tooManyPixels',
      'file.diskFull',
      'call.badForm',
    ],
    transport: 'form',
  }),
  read: call({
    path: '/media/v1/file/:id',
    method: 'GET',
    right: 'ticket',
    summary:
      'A stored picture or recording, whole or by range; of a picture also its thumbnail, and of a large floor plan a copy for ordinary screens',
    input: z.object({ ticket: z.string().max(2000), size: z.enum(['small', 'middle']).optional() }),
    answer: dataOf(z.unknown()),
    errors: ['file.notFound', 'file.badRange'],
    transport: 'raw',
  }),
})
