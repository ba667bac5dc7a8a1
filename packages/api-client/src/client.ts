import {
  type AboutSection,
  type ActivationToSchedule,
  API_PREFIX,
  type ApiToken,
  type AppToRollBack,
  type Blog,
  type CitationStyleDraft,
  type Credentials,
  type EditableWork,
  type FileUploadResponse,
  type FoundWorks,
  type FreezeDraft,
  type IdentifierLookup,
  type ImageDelete,
  type ImportBatch,
  type ImportedWorks,
  type ImportPreview,
  type ImportReport,
  type ImportRequest,
  type ImportSource,
  type Items,
  type ItemsName,
  type NewTeamToken,
  type OwnCitationStyle,
  ownerEndpoints,
  type PostDraft,
  publicEndpoints,
  type Recognition,
  type ReleaseHealth,
  type ReleasePreview,
  type ReleasesState,
  type ReleasesToActivate,
  type ReleasesToPreview,
  releaseEndpoints,
  type Settings,
  type SettingsDraft,
  type TeamTokenDraft,
  type UploadResponse,
  type User,
  type WorkCollectionName,
  type WorkEntry,
  type WorkPreviewDraft,
  type WorksAsImported,
} from '@portfolio/contracts'
import { checkReadiness, type ReadinessOptions } from './check-readiness.ts'
import { type ApiOptions, createCall, createPublicApi } from './public-api.ts'
import { type ProgressOptions, readResult } from './read-result.ts'
import { type UploadOptions, uploadFile } from './upload.ts'

/** Typed calls for every endpoint. All reject with an ApiError and nothing else. */
export const createApi = (options: ApiOptions = {}) => {
  const call = createCall(options)
  const { baseUrl = '', getToken = () => null } = options
  return {
    ...createPublicApi(options),

    signIn: (credentials: Credentials) => call<{ token: string }>('POST', ownerEndpoints.signIn, credentials),
    signOut: () => call<{ success: true }>('POST', ownerEndpoints.signOut),
    user: () => call<User>('GET', ownerEndpoints.user),

    save: <Name extends ItemsName>(name: Name, draft: object) => call<Items[Name]>('POST', ownerEndpoints.add(name), draft),
    remove: (name: ItemsName, id: string) => call<{ _id: string }>('DELETE', publicEndpoints.one(name, id)),
    restore: <Name extends ItemsName>(name: Name, id: string) => call<Items[Name]>('POST', ownerEndpoints.restore(name, id)),

    workDetails: (name: WorkCollectionName, id: string) => call<EditableWork>('GET', ownerEndpoints.workDetails(name, id)),

    /** Resolves with the entry that lists would show. */
    previewWork: (name: WorkCollectionName, draft: WorkPreviewDraft, signal?: AbortSignal) =>
      call<WorkEntry>('POST', ownerEndpoints.workPreview(name), draft, signal),

    /** Compares a file with the works of the site. */
    previewImport: (source: ImportSource, progress?: ProgressOptions) =>
      readResult<'preview', ImportPreview>(options, { path: ownerEndpoints.importPreview, payload: source, key: 'preview' }, progress),
    applyImport: (request: ImportRequest) => call<ImportBatch>('POST', ownerEndpoints.importApply, request),
    undoImport: (id: string) => call<ImportBatch>('POST', ownerEndpoints.importUndo, { id }),
    importReport: (id: string) => call<ImportReport>('GET', ownerEndpoints.importReport(id)),
    importedWorks: () => call<ImportedWorks>('GET', ownerEndpoints.importedWorks),
    imports: () => call<ImportBatch[]>('GET', ownerEndpoints.importBatches),

    identifierLookup: () => call<IdentifierLookup>('GET', ownerEndpoints.identifiers),
    /** Resolves with the works that other services have for an identifier. */
    findIdentifier: (text: string, progress?: ProgressOptions) =>
      readResult<'found', FoundWorks>(options, { path: ownerEndpoints.identifierWorks, payload: { text }, key: 'found' }, progress),
    /** Resolves with what a pasted text is, and with the work that it describes. */
    recognize: (draft: { text: string; collection: WorkCollectionName }, signal?: AbortSignal) =>
      call<Recognition>('POST', ownerEndpoints.recognize, draft, signal),

    /** Resolves with every work, with the private fields of imported entries. */
    worksAsImported: () => call<WorksAsImported>('GET', ownerEndpoints.worksAsImported),

    checkReadiness: (readinessOptions: ReadinessOptions): Promise<void> => checkReadiness(options, readinessOptions),

    makeBlogCurrent: (id: string) => call<Blog>('POST', ownerEndpoints.blogSetCurrent(id)),
    deleteBlogImage: (image: ImageDelete) => call<Blog>('POST', ownerEndpoints.blogImageDelete, image),

    editAbout: (draft: PostDraft) => call<AboutSection>('POST', ownerEndpoints.aboutEdit, draft),
    deleteAboutImage: (image: ImageDelete) => call<AboutSection>('POST', ownerEndpoints.aboutImageDelete, image),

    citationStyles: () => call<OwnCitationStyle[]>('GET', ownerEndpoints.citationStyles),
    addCitationStyle: (draft: CitationStyleDraft) => call<OwnCitationStyle>('POST', ownerEndpoints.citationStyleAdd, draft),
    removeCitationStyle: (id: string) => call<{ _id: string }>('DELETE', ownerEndpoints.citationStyle(id)),
    restoreCitationStyle: (id: string) => call<OwnCitationStyle>('POST', ownerEndpoints.citationStyleRestore(id)),

    editSettings: (draft: SettingsDraft) => call<Settings>('POST', ownerEndpoints.settingsEdit, draft),

    releases: () => call<ReleasesState>('GET', releaseEndpoints.releases),
    previewReleases: (releases: ReleasesToPreview) => call<ReleasePreview>('POST', releaseEndpoints.preview, releases),
    activateReleases: (releases: ReleasesToActivate) => call<ReleasesState>('POST', releaseEndpoints.activate, releases),
    rollBackRelease: (app: AppToRollBack) => call<ReleasesState>('POST', releaseEndpoints.rollBack, app),
    scheduleActivation: (activation: ActivationToSchedule) => call<ReleasesState>('POST', releaseEndpoints.schedule, activation),
    cancelScheduledActivation: (id: number) => call<ReleasesState>('POST', releaseEndpoints.cancelScheduled, { id }),
    freezeActivations: (freeze: FreezeDraft) => call<ReleasesState>('POST', releaseEndpoints.freeze, freeze),
    liftFreeze: () => call<ReleasesState>('POST', releaseEndpoints.unfreeze, {}),
    releaseHealth: () => call<ReleaseHealth>('GET', releaseEndpoints.health),

    apiTokens: () => call<ApiToken[]>('GET', ownerEndpoints.apiTokens),
    addTeamToken: (draft: TeamTokenDraft) => call<NewTeamToken>('POST', ownerEndpoints.teamTokenAdd, draft),
    revokeApiToken: (name: string) => call<{ name: string }>('DELETE', ownerEndpoints.apiToken(name)),

    uploadImage: (file: File, uploadOptions?: UploadOptions): Promise<UploadResponse> =>
      uploadFile(baseUrl + API_PREFIX + ownerEndpoints.imageUpload, file, getToken(), uploadOptions),
    uploadFile: (file: File, uploadOptions?: UploadOptions): Promise<FileUploadResponse> =>
      uploadFile(baseUrl + API_PREFIX + ownerEndpoints.fileUpload, file, getToken(), uploadOptions),
  }
}

export type ApiClient = ReturnType<typeof createApi>
