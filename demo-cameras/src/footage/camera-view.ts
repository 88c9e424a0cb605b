/** The imaginary camera: metres in the scene to pixels of the picture. */

export type Point = readonly [x: number, y: number, z: number]

/** x to the right, y up, z away from the camera, in metres; the camera stands above x = 0, z = 0. */
export type CameraView = {
  readonly width: number
  readonly height: number
  /** Pixels for a point; points behind the camera are pulled in front of it. */
  project: (x: number, y: number, z: number) => [number, number]
  /** Pixels per metre at a distance, for things drawn as flat figures. */
  scaleAt: (y: number, z: number) => number
}

export function createView(
  size: { width: number; height: number },
  camera: { high: number; pitch: number; zoom: number },
): CameraView {
  const sine = Math.sin(camera.pitch)
  const cosine = Math.cos(camera.pitch)
  const focal = camera.zoom * size.width
  const depth = (y: number, z: number): number => Math.max(0.3, z * cosine - (y - camera.high) * sine)
  return {
    ...size,
    project: (x, y, z) => {
      const away = depth(y, z)
      const up = (y - camera.high) * cosine + z * sine
      return [size.width / 2 + (focal * x) / away, size.height / 2 - (focal * up) / away]
    },
    scaleAt: (y, z) => focal / depth(y, z),
  }
}
