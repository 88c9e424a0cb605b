/** What an AI server is given to recognise people by, and what it says it holds. What it computes of a photo is in none of it. */
import { z } from 'zod'
import { rowId } from '../core/fields.ts'
import { fileId } from '../core/file.calls.ts'

/** People of one page. */
export const faceOrdersLimit = 500
/** The longer side of a photo as an AI server gets it, in pixels. */
export const facePhotoSide = 512
/** So many people one AI server knows; of each there are five photos at most. */
export const peopleOfAiServer = 6_000
const photosOfPerson = 5
/** How far a face may be from the photos of somebody to be theirs: as usual, and the bounds of a library. Nearer is surer. */
export const matchThresholds = { usual: 0.5, least: 0.3, most: 0.55, step: 0.01 } as const
/** Photos that one AI server can hold. */
const facePhotosHeld = peopleOfAiServer * photosOfPerson

export const faceOrders = z.object({
  /** Of all that this AI server may hold; another one each time something of it changes. */
  version: z.int().min(0),
  /** What it seals by what it computes: of the customer, 32 bytes as base64; empty where there is nothing to seal. It is kept in memory alone. */
  key: z.base64().or(z.literal('')),
  people: z
    .array(
      z.object({
        personId: rowId,
        /** 1 authorised, 2 unauthorised. */
        type: z.union([z.literal(1), z.literal(2)]),
        /** Until when they agree, ms since 1970. */
        until: z.int(),
        photos: z.array(fileId).max(photosOfPerson),
        /** How far a face may be from these photos; left out by servers that know one for everybody. */
        threshold: z.number().min(0).max(1).optional(),
      }),
    )
    .max(faceOrdersLimit),
  /** There are further ones behind the last. */
  more: z.boolean(),
})
export type FaceOrders = z.output<typeof faceOrders>
export type FaceOrder = FaceOrders['people'][number]

/** Upright, red, green and blue of each pixel, base64. */
export const facePhoto = z.object({
  width: z.int().min(1).max(facePhotoSide),
  height: z.int().min(1).max(facePhotoSide),
  pixels: z.base64(),
})

/** Why nobody is recognised by a photo: what a model sees in it, not what it measures. */
export const photoFault = z.enum(['noFace', 'manyFaces', 'tooSmall', 'blurred', 'turned'])
export type PhotoFault = z.output<typeof photoFault>

/** What lies on the disk of an AI server now. */
export const heldFaces = z.object({
  /** The version that it works by. */
  version: z.int().min(0),
  held: z.array(z.object({ photoId: fileId, fault: photoFault.optional() })).max(facePhotosHeld),
})
export type HeldFaces = z.output<typeof heldFaces>
