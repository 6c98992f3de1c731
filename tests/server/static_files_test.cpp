// The files of the page: in a directory, and in the program itself.
#include "server/static_files.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/gzip.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

const std::array<PageFile, 2> kFiles = {
    {{"/index.html", "packed page", true}, {"/assets/a.woff2", {"le\0tters", 8}, false}}};

TEST(StaticFiles, AProgramCarriesThePageAsItIsSent) {
    const Page page{{}, kFiles};
    const auto start = find_file(page, "/?table=1", true);
    ASSERT_TRUE(start);
    EXPECT_EQ(start->bytes, "packed page");
    EXPECT_TRUE(start->packed);
    EXPECT_EQ(start->type, "text/html; charset=utf-8");
    const auto font = find_file(page, "/assets/a.woff2", true);
    ASSERT_TRUE(font);
    EXPECT_EQ(font->bytes.size(), 8u);
    EXPECT_FALSE(font->packed);
    EXPECT_EQ(font->type, "font/woff2");
    // There is no uncompressed copy, and a missing Accept-Encoding means any (RFC 9110, 12.5.3).
    EXPECT_TRUE(find_file(page, "/", false)->packed);
    EXPECT_FALSE(find_file(page, "/nothing", true));
    EXPECT_FALSE(find_file(Page{}, "/", true));
}

TEST(StaticFiles, FilesMadeAtRunTimeAreFoundBesideFolderAndBuiltInFiles) {
    Page page{scratch_folder() + "no_such_page", {}};
    page.made.push_back({"/assets/catalogue-1f.json", "{}", false});
    const auto made = find_file(page, "/assets/catalogue-1f.json", true);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->bytes, "{}");
    EXPECT_EQ(made->type, "application/json");
    page.directory.clear();
    page.files = kFiles;
    EXPECT_TRUE(find_file(page, "/assets/catalogue-1f.json", true));
    EXPECT_TRUE(find_file(page, "/assets/a.woff2", true));
    EXPECT_FALSE(find_file(page, "/assets/catalogue-20.json", true));
}

TEST(StaticFiles, EachClientGetsAFileInTheFormItAccepts) {
    Page page;
    page.made = {{"/a.json", "packed", true}, {"/a.json", "plain", false}};
    EXPECT_EQ(find_file(page, "/a.json", true)->bytes, "packed");
    EXPECT_TRUE(find_file(page, "/a.json", true)->packed);
    EXPECT_EQ(find_file(page, "/a.json", false)->bytes, "plain");
    EXPECT_FALSE(find_file(page, "/a.json", false)->packed);
}

// Bytes of all kinds come back from the program that everybody unpacks with.
TEST(StaticFiles, GzipIsUnpackedByOthers) {
    std::string mixed;
    for (int i = 0; i < 200'000; ++i) mixed.push_back(static_cast<char>(i * i / 7));
    for (const std::string& bytes :
         {std::string(), std::string("{}"), std::string(90'000, 'a'), mixed}) {
        const std::string folder = scratch_folder();
        const std::string packed = gzip(bytes);
        std::ofstream(folder + "a.gz", std::ios::binary) << packed;
        ASSERT_EQ(std::system(("gzip -dc " + folder + "a.gz > " + folder + "a").c_str()), 0);
        std::ifstream in(folder + "a", std::ios::binary);
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), bytes);
    }
    EXPECT_LT(gzip(std::string(90'000, 'a')).size(), 1000u);
}

TEST(StaticFiles, ADirectoryWinsAndIsNotLeft) {
    const std::string directory = scratch_folder() + "static_files";
    std::filesystem::create_directories(directory);
    std::ofstream(directory + "/index.html") << "page";
    std::ofstream(directory + "/index.html.gz") << "smaller";
    const Page page{directory, kFiles};
    EXPECT_EQ(find_file(page, "/", false)->bytes, "page");
    EXPECT_EQ(find_file(page, "/index.html#top", true)->bytes, "smaller");
    for (const char* target : {"", "index.html", "/../static_files/index.html", "/%69ndex.html",
                               "/a b", "/assets/a.woff2"})
        EXPECT_FALSE(find_file(page, target, true)) << target;
}

}  // namespace
}  // namespace dipolis
