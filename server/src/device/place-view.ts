type PlaceRow<Region> = {
  company_id: number
  company_name: string
  project_id: number
  project_name: string
  region_id: Region
  region_name: string | null
}

/** Where a device stands, by numbers and names; a device may be of no region. */
export const placeView = <Region extends number | null>(row: PlaceRow<Region>) => ({
  companyId: row.company_id,
  companyName: row.company_name,
  projectId: row.project_id,
  projectName: row.project_name,
  regionId: row.region_id,
  regionName: row.region_name ?? '',
})
