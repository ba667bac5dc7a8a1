import {
  type AboutSection,
  type AccountDraft,
  type ActivationToSchedule,
  API_PREFIX,
  type ApiToken,
  type AppToRollBack,
  type AuditEvents,
  type AuditKind,
  type AutosaveDraft,
  type BackupRequest,
  type Backups,
  type BackupUploadResponse,
  type Blog,
  type CitationStyleDraft,
  type CollectionName,
  type Credentials,
  type EditableWork,
  type FileUploadResponse,
  type FormName,
  type FoundRows,
  type FoundWorks,
  type FreezeDraft,
  type IdentifierLookup,
  type Image,
  type ImageDelete,
  type ImageDescription,
  type ImageLibrary,
  type ImageReplacement,
  type ImportBatch,
  type ImportedWorks,
  type ImportPreview,
  type ImportReport,
  type ImportRequest,
  type ImportSource,
  type ItemHistory,
  type ItemSchedule,
  type Items,
  type ItemsName,
  type LibraryFilter,
  type ListedPreviewLink,
  type ListOrderDraft,
  type NewTeamToken,
  type OpenSession,
  type OrderName,
  type OwnCitationStyle,
  ownerEndpoints,
  type Passkey,
  type PasskeyDraft,
  type PasskeyOptions,
  type PasskeyRequest,
  type PostDraft,
  type PreviewLink,
  publicEndpoints,
  type Recognition,
  type ReleaseHealth,
  type ReleasePreview,
  type ReleasesState,
  type ReleasesToActivate,
  type ReleasesToPreview,
  type ReleasesToShare,
  type Revision,
  type RevisionSummary,
  type RolloutToEnd,
  type Rows,
  releaseEndpoints,
  rowEndpoints,
  type SavedCopy,
  type Settings,
  type SettingsDraft,
  type SiteChanges,
  type SiteImportRequest,
  type SiteLinks,
  type SitePreview,
  type SiteRestored,
  type SiteSnapshot,
  type Statistics,
  type StatisticsPeriod,
  type TeamTokenDraft,
  type TrashItem,
  type TrashTarget,
  type UnpublishedDraft,
  type UploadResponse,
  type UsedPasskey,
  type User,
  type WorkCollectionName,
  type WorkEntry,
  type WorkingCopy,
  type WorkPreviewDraft,
  type WorksAsImported,
  workingCopyEndpoints,
} from '@portfolio/contracts'
import { checkLinks, type LinkCheckOptions } from './check-links.ts'
import { checkReadiness, type ReadinessOptions } from './check-readiness.ts'
import { type DownloadOptions, download } from './download.ts'
import { createCall, createPublicApi } from './public-api.ts'
import { type ProgressOptions, readResult } from './read-result.ts'
import type { ApiOptions } from './send-request.ts'
import { type UploadOptions, uploadFile } from './upload.ts'
import { type SiteUploadOptions, uploadSite } from './upload-site.ts'

/**
 * After this time without a response, a save counts as failed: a hanging connection may last for minutes, during which its form cannot be used. The
 * largest text takes half of it at 300 kbit/s. A save may be repeated.
 */
const SAVE_MS_MAX = 60_000

/** Typed calls for every endpoint. All reject with an ApiError and nothing else. */
export const createApi = (options: ApiOptions = {}) => {
  const call = createCall(options)
  const { baseUrl = '', getToken = () => null } = options
  const upload = <Response>(path: string, file: File, uploadOptions?: UploadOptions) =>
    uploadFile<Response>(baseUrl + API_PREFIX + path, file, getToken(), uploadOptions)
  const save = <Saved>(path: string, draft: object) => call<Saved>('POST', path, draft, { signal: AbortSignal.timeout(SAVE_MS_MAX) })
  /** Rejects with 409 when the copy has another version. */
  const removeCopy = (form: FormName, id: string, version?: number) =>
    call<{ _id: string }>(
      'DELETE',
      version === undefined ? workingCopyEndpoints.one(form, id) : workingCopyEndpoints.version(form, id, version),
    )
  return {
    ...createPublicApi(options),

    signIn: (credentials: Credentials) => call<{ token: string }>('POST', ownerEndpoints.signIn, credentials),
    signOut: () => call<{ success: true }>('POST', ownerEndpoints.signOut, undefined, { keepalive: true }),
    user: () => call<User>('GET', ownerEndpoints.user),
    changeAccount: (draft: AccountDraft) => call<User>('POST', ownerEndpoints.account, draft),
    sessions: () => call<OpenSession[]>('GET', ownerEndpoints.sessions),
    /** Resolves with the one remaining session, which is this one. */
    endOtherSessions: () => call<OpenSession[]>('POST', ownerEndpoints.endOtherSessions),

    save: <Name extends ItemsName>(name: Name, draft: object) => save<Items[Name]>(ownerEndpoints.add(name), draft),
    remove: (name: ItemsName, id: string) => call<{ _id: string }>('DELETE', publicEndpoints.one(name, id)),
    restore: <Name extends ItemsName>(name: Name, id: string) => call<Items[Name]>('POST', ownerEndpoints.restore(name, id)),

    /** The rows of the owner's list, in the order that readers see. */
    rows: <Name extends ItemsName>(name: Name) => call<Rows[Name][]>('GET', rowEndpoints.list(name)),
    /** Resolves with the items that contain all words of a text. */
    findRows: (name: ItemsName, text: string, signal?: AbortSignal) =>
      call<FoundRows>('GET', rowEndpoints.find(name, text), undefined, { signal }),
    /** Puts items in this order. Those that are not named come before them, newest first. */
    orderRows: (name: OrderName, order: ListOrderDraft) => call<ListOrderDraft>('POST', rowEndpoints.order(name), order),

    workingCopies: (form: FormName) => call<WorkingCopy[]>('GET', workingCopyEndpoints.list(form)),
    /** Stores unfinished text, which readers do not see. */
    autosave: (form: FormName, id: string, draft: AutosaveDraft, signal?: AbortSignal) =>
      call<SavedCopy>('POST', workingCopyEndpoints.one(form, id), draft, { signal }),
    /** Saves an item without publishing it. */
    keepUnpublished: (name: CollectionName, id: string, draft: UnpublishedDraft) =>
      save<WorkingCopy>(workingCopyEndpoints.keep(name, id), draft),
    removeEmptyDraft: (form: FormName, id: string) => call<{ _id: string }>('DELETE', workingCopyEndpoints.empty(form, id)),
    removeCopy,
    /** Removes the unfinished text of an item whose form was changed back. A call of its own, because it is made while the owner types. */
    undoAutosave: removeCopy,
    createPreviewLink: (form: FormName, id: string, hours: number) =>
      call<PreviewLink>('POST', workingCopyEndpoints.previews(form, id), { hours }),
    /** Resolves with the links that work, the last to expire last. */
    previewLinks: (form: FormName, id: string) => call<ListedPreviewLink[]>('GET', workingCopyEndpoints.previews(form, id)),
    revokePreviewLinks: (form: FormName, id: string) => call<{ _id: string }>('DELETE', workingCopyEndpoints.previews(form, id)),
    schedules: () => call<ItemSchedule[]>('GET', workingCopyEndpoints.schedules),
    restoreCopy: (form: FormName, id: string) => call<WorkingCopy>('POST', workingCopyEndpoints.restore(form, id), {}),

    workDetails: (name: WorkCollectionName, id: string) => call<EditableWork>('GET', ownerEndpoints.workDetails(name, id)),

    /** Resolves with the entry that lists would show. */
    previewWork: (name: WorkCollectionName, draft: WorkPreviewDraft, signal?: AbortSignal) =>
      call<WorkEntry>('POST', ownerEndpoints.workPreview(name), draft, { signal }),

    /** Compares a file with the works of the site. */
    previewImport: (source: ImportSource, progress?: ProgressOptions) =>
      readResult<'preview', ImportPreview>(options, { path: ownerEndpoints.importPreview, payload: source, key: 'preview' }, progress),
    applyImport: (request: ImportRequest) => call<ImportBatch>('POST', ownerEndpoints.importApply, request),
    undoImport: (id: string) => call<ImportBatch>('POST', ownerEndpoints.importUndo, { id }),
    /** Uploads an export from another system and previews its import. */
    uploadSite: (file: File, uploadOptions?: SiteUploadOptions) =>
      uploadSite(baseUrl + API_PREFIX + ownerEndpoints.siteUpload, file, getToken(), uploadOptions),
    applySite: (request: SiteImportRequest) => call<ImportBatch>('POST', ownerEndpoints.siteApply, request),
    sitePreview: (id: string) => call<SitePreview>('GET', ownerEndpoints.sitePreview(id)),
    importReport: (id: string) => call<ImportReport>('GET', ownerEndpoints.importReport(id)),
    importedWorks: () => call<ImportedWorks>('GET', ownerEndpoints.importedWorks),
    imports: () => call<ImportBatch[]>('GET', ownerEndpoints.importBatches),

    identifierLookup: () => call<IdentifierLookup>('GET', ownerEndpoints.identifiers),
    /** Resolves with the works that other services have for an identifier. */
    findIdentifier: (text: string, progress?: ProgressOptions) =>
      readResult<'found', FoundWorks>(options, { path: ownerEndpoints.identifierWorks, payload: { text }, key: 'found' }, progress),
    /** Resolves with what a pasted text is, and with the work that it describes. */
    recognize: (draft: { text: string; collection: WorkCollectionName }, signal?: AbortSignal) =>
      call<Recognition>('POST', ownerEndpoints.recognize, draft, { signal }),

    /** Resolves with every work, with the private fields of imported entries. */
    worksAsImported: () => call<WorksAsImported>('GET', ownerEndpoints.worksAsImported),

    checkReadiness: (readinessOptions: ReadinessOptions): Promise<void> => checkReadiness(options, readinessOptions),

    siteLinks: () => call<SiteLinks>('GET', ownerEndpoints.linkCheck),
    checkLinks: (linkCheckOptions: LinkCheckOptions): Promise<void> => checkLinks(options, linkCheckOptions),

    makeBlogCurrent: (id: string) => call<Blog>('POST', ownerEndpoints.blogSetCurrent(id)),
    deleteBlogImage: (image: ImageDelete) => call<Blog>('POST', ownerEndpoints.blogImageDelete, image),

    editAbout: (draft: PostDraft) => save<AboutSection>(ownerEndpoints.aboutEdit, draft),
    deleteAboutImage: (image: ImageDelete) => call<AboutSection>('POST', ownerEndpoints.aboutImageDelete, image),

    citationStyles: () => call<OwnCitationStyle[]>('GET', ownerEndpoints.citationStyles),
    addCitationStyle: (draft: CitationStyleDraft) => call<OwnCitationStyle>('POST', ownerEndpoints.citationStyleAdd, draft),
    removeCitationStyle: (id: string) => call<{ _id: string }>('DELETE', ownerEndpoints.citationStyle(id)),
    restoreCitationStyle: (id: string) => call<OwnCitationStyle>('POST', ownerEndpoints.citationStyleRestore(id)),

    editSettings: (draft: SettingsDraft) => save<Settings>(ownerEndpoints.settingsEdit, draft),

    itemHistory: (form: FormName, id: string) => call<ItemHistory>('GET', ownerEndpoints.itemHistory(form, id)),
    revision: (id: number) => call<Revision>('GET', ownerEndpoints.revision(id)),
    siteChanges: (before?: string) => call<SiteChanges>('GET', ownerEndpoints.siteChanges(before)),
    siteAt: (at: string) => call<SiteSnapshot>('GET', ownerEndpoints.siteAt(at)),
    restoreSite: (at: string) => call<SiteRestored>('POST', ownerEndpoints.siteRestore, { at }),
    trash: () => call<{ items: TrashItem[] }>('GET', ownerEndpoints.trash),
    deleteForGood: (target: TrashTarget) => call<{ _id: string }>('POST', ownerEndpoints.trashDelete, target),
    emptyTrash: (until: string) => call<{ removed: number }>('POST', ownerEndpoints.trashEmptyUntil(until)),
    /** Resolves with the revision that the restore saved. */
    restoreRevision: (id: number) => call<RevisionSummary>('POST', ownerEndpoints.revisionRestore, { revision: id }),

    statistics: (days: StatisticsPeriod) => call<Statistics>('GET', ownerEndpoints.statisticsOf(days)),
    /** `before`: the `next` of the page before. */
    auditEvents: (kind?: AuditKind, before?: string) => call<AuditEvents>('GET', ownerEndpoints.auditPage(kind, before)),

    backups: () => call<Backups>('GET', ownerEndpoints.backups),
    /** Uploads a backup, which the server verifies and keeps for a day. */
    uploadBackup: (file: File, uploadOptions?: UploadOptions) =>
      upload<BackupUploadResponse>(ownerEndpoints.backupUpload, file, uploadOptions),
    downloadBackup: (payload: BackupRequest, downloadOptions?: DownloadOptions) =>
      download(options, ownerEndpoints.backupDownload, { ...downloadOptions, payload }),

    /** Downloads the site as a ZIP file that a person can read without the product. */
    downloadReadable: (downloadOptions?: DownloadOptions) => download(options, ownerEndpoints.readableExport, downloadOptions),

    releases: () => call<ReleasesState>('GET', releaseEndpoints.releases),
    previewReleases: (releases: ReleasesToPreview) => call<ReleasePreview>('POST', releaseEndpoints.preview, releases),
    revokePreview: (id: number) => call<ReleasesState>('POST', releaseEndpoints.revokePreview, { id }),
    activateReleases: (releases: ReleasesToActivate) => call<ReleasesState>('POST', releaseEndpoints.activate, releases),
    rollBackRelease: (app: AppToRollBack) => call<ReleasesState>('POST', releaseEndpoints.rollBack, app),
    scheduleActivation: (activation: ActivationToSchedule) => call<ReleasesState>('POST', releaseEndpoints.schedule, activation),
    cancelScheduledActivation: (id: number) => call<ReleasesState>('POST', releaseEndpoints.cancelScheduled, { id }),
    freezeActivations: (freeze: FreezeDraft) => call<ReleasesState>('POST', releaseEndpoints.freeze, freeze),
    liftFreeze: () => call<ReleasesState>('POST', releaseEndpoints.unfreeze, {}),
    shareReleases: (releases: ReleasesToShare) => call<ReleasesState>('POST', releaseEndpoints.share, releases),
    stopRollout: (rollout: RolloutToEnd) => call<ReleasesState>('POST', releaseEndpoints.stopShare, rollout),
    finishRollout: (rollout: RolloutToEnd) => call<ReleasesState>('POST', releaseEndpoints.finishShare, rollout),
    releaseHealth: () => call<ReleaseHealth>('GET', releaseEndpoints.health),

    passkeys: () => call<Passkey[]>('GET', ownerEndpoints.passkeys),
    requestPasskey: (request: PasskeyRequest) => call<PasskeyOptions>('POST', ownerEndpoints.passkeyRequest, request),
    addPasskey: (draft: PasskeyDraft) => call<Passkey>('POST', ownerEndpoints.passkeyAdd, draft),
    removePasskey: (id: string) => call<{ _id: string }>('DELETE', ownerEndpoints.passkey(id)),
    requestPasskeySignIn: () => call<PasskeyOptions>('POST', ownerEndpoints.passkeySignInRequest),
    signInWithPasskey: (credential: UsedPasskey) => call<{ token: string }>('POST', ownerEndpoints.passkeySignIn, credential),

    apiTokens: () => call<ApiToken[]>('GET', ownerEndpoints.apiTokens),
    addTeamToken: (draft: TeamTokenDraft) => call<NewTeamToken>('POST', ownerEndpoints.teamTokenAdd, draft),
    revokeApiToken: (name: string) => call<{ name: string }>('DELETE', ownerEndpoints.apiToken(name)),

    uploadImage: (file: File, uploadOptions?: UploadOptions) => upload<UploadResponse>(ownerEndpoints.imageUpload, file, uploadOptions),
    imageLibrary: (page: number, filter: LibraryFilter) => call<ImageLibrary>('GET', ownerEndpoints.imageLibrary(page, filter)),
    describeImage: (description: ImageDescription) => call<Image>('POST', ownerEndpoints.imageDescribe, description),
    replaceImage: (replacement: ImageReplacement) => call<Image>('POST', ownerEndpoints.imageReplace, replacement),
    removeImage: (id: string) => call<{ _id: string }>('DELETE', ownerEndpoints.image(id)),
    uploadFile: (file: File, uploadOptions?: UploadOptions) => upload<FileUploadResponse>(ownerEndpoints.fileUpload, file, uploadOptions),
  }
}

export type ApiClient = ReturnType<typeof createApi>
