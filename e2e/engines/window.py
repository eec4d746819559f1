"""A WebKitGTK window that keeps its profile on disk, which WebKitWebDriver's MiniBrowser does not.

Its only argument is JSON: `profile`, a folder; `private`, true to keep nothing; `without`, engine features to switch
off; `steered`, true to obey lines of JSON on standard input instead of WebDriver: {"id": …, "open": address} or
{"id": …, "run": function body}. Each line is answered with a line {"id": …, "value": …} or {"id": …, "error": …}.
"""
import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

options = json.loads(sys.argv[1])
profile = options["profile"]


def in_profile(name):
    return os.path.join(profile, name)


def make_context():
    if options["private"]:
        return WebKit2.WebContext.new_ephemeral()
    data = WebKit2.WebsiteDataManager(base_data_directory=in_profile("data"), base_cache_directory=in_profile("cache"))
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    cookies = context.get_cookie_manager()
    cookies.set_persistent_storage(in_profile("cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE)
    return context


def make_settings():
    settings = WebKit2.Settings()
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() in options["without"]:
            settings.set_feature_enabled(feature, False)
    return settings


def make_view(*_):
    view = WebKit2.WebView(web_context=context, settings=make_settings(), is_controlled_by_automation=not steered)
    window = Gtk.Window(decorated=False)
    window.set_default_size(1440, 900)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_automation(_, session):
    session.connect("create-web-view", make_view)


def on_download(_, download):
    def decide(one, name):
        os.makedirs(in_profile("downloads"), exist_ok=True)
        one.set_destination(GLib.filename_to_uri(os.path.join(in_profile("downloads"), name)))

    download.connect("decide-destination", decide)


# The ids of the commands that have not been answered yet.
asked = set()


def answer(id, **reply):
    if id in asked:
        asked.remove(id)
        print(json.dumps({"id": id, **reply}), flush=True)


def obey(line):
    id = line["id"]
    asked.add(id)

    def on_result(_, result):
        try:
            value = view.call_async_javascript_function_finish(result)
            answer(id, value=json.loads(value.to_json(0) or "null"))
        except GLib.Error as error:
            answer(id, error=error.message)

    def on_load(_, event):
        if event == WebKit2.LoadEvent.FINISHED:
            view.disconnect(loading)
            answer(id, value=None)

    if "open" in line:
        loading = view.connect("load-changed", on_load)
        view.load_uri(line["open"])
    else:
        running.add(id)
        view.call_async_javascript_function(line["run"], -1, None, None, None, None, on_result)


# The ids of the running calls into the current page. If the page is replaced, they get no result.
running = set()


def on_new_page(_, event):
    if event == WebKit2.LoadEvent.COMMITTED:
        for id in running:
            answer(id, error="another page has come")
        running.clear()


def on_input(channel, *_):
    line = channel.readline()
    if not line:
        Gtk.main_quit()
        return False
    obey(json.loads(line))
    return True


steered = options["steered"]
context = make_context()
context.set_preferred_languages(["de-DE"])
context.connect("download-started", on_download)
if steered:
    view = make_view()
    view.connect("load-changed", on_new_page)
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, on_input)
else:
    context.connect("automation-started", on_automation)
    context.set_automation_allowed(True)
Gtk.main()
